//! How much memory there is to be had.

/// Bytes of memory that this process may still take: what the machine has available, or what its control group leaves it
/// if that is less; `None` where the system does not tell.
///
/// A build without a limit of its own takes this one. It is asked once, before the build begins.
pub fn available_memory() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // Without `/proc` nothing is known, and the limits of a group are not to be asked for.
    if system.total_memory() == 0 {
        return None;
    }
    let group = system.cgroup_limits().map(|limits| limits.free_memory);
    Some(system.available_memory())
        .filter(|&bytes| bytes > 0)
        .map(|bytes| group.map_or(bytes, |group| bytes.min(group)))
}
