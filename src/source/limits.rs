//! How much memory is available, and how large a file may be.

use std::fs::read_to_string;
use std::path::Path;

/// Bytes of memory that this process may still take: the memory available on the machine, or, if that is less, what its
/// control groups or its own limits (`ulimit -v`, `ulimit -d`) leave it. `None` if the system does not tell.
///
/// Pages of files that the system keeps only because nobody needs the memory count as available. This is the limit of a
/// build that has none of its own; the system is asked once, before the build begins.
pub fn available_memory() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    let machine = Some(system.available_memory()).filter(|&bytes| bytes > 0)?;
    let groups = read_to_string("/proc/self/cgroup").unwrap_or_default();
    let groups = left_by_groups(&groups, Path::new("/sys/fs/cgroup"));
    [Some(machine), groups, left_by_limits()].into_iter().flatten().min()
}

/// What the limits of this process leave, whatever the caller of a build allows.
pub fn left_by_limits() -> Option<u64> {
    [addresses_left(), data_left()].into_iter().flatten().min()
}

/// What the limit of its addresses leaves this process. Maps of files and stacks take addresses too.
#[cfg(target_os = "linux")]
pub fn addresses_left() -> Option<u64> {
    left_by(rustix::process::Resource::As, "VmSize")
}

#[cfg(target_os = "linux")]
fn data_left() -> Option<u64> {
    left_by(rustix::process::Resource::Data, "VmData")
}

#[cfg(not(target_os = "linux"))]
pub fn addresses_left() -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
fn data_left() -> Option<u64> {
    None
}

/// What is left of a limit, after what the status says is taken.
#[cfg(target_os = "linux")]
fn left_by(resource: rustix::process::Resource, taken: &str) -> Option<u64> {
    let limit = rustix::process::getrlimit(resource).current?;
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    Some(limit.saturating_sub(in_status(&status, taken)))
}

/// Bytes of a line of `/proc/self/status`, which has kilobytes; 0 if there is none.
#[cfg(target_os = "linux")]
fn in_status(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kilobytes.unwrap_or(0).saturating_mul(1024)
}

/// The file names of a version of control groups.
struct Words {
    limit: &'static str,
    used: &'static str,
    /// Lines of `memory.stat`: pages of files, which are given up when memory is needed.
    cached: [&'static str; 2],
}

const V1: Words = Words {
    limit: "memory.limit_in_bytes",
    used: "memory.usage_in_bytes",
    cached: ["total_inactive_file", "total_active_file"],
};
const V2: Words = Words { limit: "memory.max", used: "memory.current", cached: ["inactive_file", "active_file"] };

/// What the limits of the groups in `/proc/self/cgroup`, and of the groups around them, leave; `None` if none has a
/// limit that can be read below `mount`.
fn left_by_groups(listed: &str, mount: &Path) -> Option<u64> {
    let lefts = listed.lines().flat_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let (root, words) = match controllers {
            "" => (mount.to_owned(), &V2),
            controllers if controllers.split(',').any(|name| name == "memory") => (mount.join("memory"), &V1),
            _ => return Vec::new(),
        };
        // In a container the path may be the host's, and its directory not visible: the mount is then the group.
        let group = root.join(path.trim_start_matches('/'));
        group.ancestors().take_while(|group| group.starts_with(&root)).filter_map(|group| left(group, words)).collect()
    });
    lefts.min()
}

/// What a group leaves of its limit.
fn left(group: &Path, words: &Words) -> Option<u64> {
    let number = |name: &str| read_to_string(group.join(name)).ok()?.trim().parse::<u64>().ok();
    // `max` means without a limit.
    let (limit, used) = (number(words.limit)?, number(words.used)?);
    let stat = read_to_string(group.join("memory.stat")).unwrap_or_default();
    let lines = stat.lines().filter_map(|line| line.split_once(' '));
    let cached = lines.filter(|(name, _)| words.cached.contains(name)).filter_map(|(_, bytes)| bytes.parse().ok());
    let cached = cached.fold(0, u64::saturating_add);
    Some(limit.saturating_sub(used.saturating_sub(cached)))
}

#[cfg(test)]
mod tests {
    use std::fs::{create_dir_all, write};

    use super::*;

    const GIB: u64 = 1 << 30;

    #[test]
    #[cfg(target_os = "linux")]
    fn lines_of_the_status() {
        let status = "Name:\tx\nVmPeak:\t  9 kB\nVmSize:\t  1234 kB\nVmData:\t 7\n";
        assert_eq!(in_status(status, "VmSize"), 1234 * 1024);
        assert_eq!(in_status(status, "VmData") + in_status(status, "Vm") + in_status("", "VmSize"), 0);
        let own = read_to_string("/proc/self/status").unwrap();
        assert!(in_status(&own, "VmSize") > in_status(&own, "VmData") && in_status(&own, "VmData") > 0);
    }

    fn group(at: &Path, words: &Words, limit: &str, used: u64, cached: u64) {
        create_dir_all(at).unwrap();
        write(at.join(words.limit), limit).unwrap();
        write(at.join(words.used), format!("{used}\n")).unwrap();
        let [inactive, active] = words.cached;
        write(at.join("memory.stat"), format!("anon 7\n{inactive} {cached}\n{active} 0\nfile_mapped 9\n")).unwrap();
    }

    #[test]
    fn groups_of_the_second_version() {
        let mount = tempfile::tempdir().unwrap();
        let mount = mount.path();
        let left = || left_by_groups("0::/slice/job\n", mount);
        assert_eq!(left(), None, "nothing is mounted");
        group(&mount.join("slice/job"), &V2, "max\n", 3 * GIB, GIB);
        assert_eq!(left(), None, "no limit");
        // Kept pages of files are not used up.
        group(&mount.join("slice/job"), &V2, &format!("{}\n", 4 * GIB), 3 * GIB, 2 * GIB);
        assert_eq!(left(), Some(3 * GIB));
        // The group around it has less.
        group(&mount.join("slice"), &V2, &format!("{}\n", 8 * GIB), 7 * GIB, 0);
        assert_eq!(left(), Some(GIB));
        assert_eq!(left_by_groups("0::/\n", mount), None);
        assert_eq!(left_by_groups("", mount), None);
    }

    #[test]
    fn groups_of_the_first_version() {
        let mount = tempfile::tempdir().unwrap();
        let mount = mount.path();
        let listed = "9:name=systemd:/\n8:pids:/\n4:cpu,memory:/docker/abc\n0::/\n";
        // The path is the host's: only the mount is here.
        group(&mount.join("memory"), &V1, &format!("{GIB}\n"), GIB / 2, GIB / 4);
        assert_eq!(left_by_groups(listed, mount), Some(GIB / 4 * 3));
        // More used than allowed: nothing is left.
        group(&mount.join("memory/docker/abc"), &V1, "1000\n", 2000, 0);
        assert_eq!(left_by_groups(listed, mount), Some(0));
    }
}
