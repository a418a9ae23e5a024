//! spike
use std::{ops::Range,sync::Mutex,collections::BTreeMap,convert::Infallible};
use supermex::{engine::*,rules::*,sheet::*};
struct M(Mutex<BTreeMap<(usize,u32),Sheet>>,bool);
impl Sink for M{ type Error=Infallible;
 fn band(&self,b:Band)->Result<(),Infallible>{ let mut s=self.0.lock().unwrap(); for (l,v) in b.levels.into_iter().enumerate(){for (n,mut sh) in (b.first_sheet..).zip(v){ if !self.1 {sh.completions=vec![sh.completions.len() as u32];} s.insert((l,n),sh);}} Ok(())}
 fn past(&self,_:usize,r:Range<u32>,c:Range<u32>,o:&mut Vec<u32>)->Result<(),Infallible>{o.clear(); let s=self.0.lock().unwrap(); for x in r{let sh=&s[&(0,x)]; o.extend_from_slice(&sh.completions[(c.start-x)as usize..(c.end-x) as usize]);} Ok(())}
 fn sheet(&self,_:usize,_:u32)->Result<Sheet,Infallible>{unreachable!()}
}
fn main(){
 let a:Vec<String>=std::env::args().collect(); let n:u32=a[2].parse().unwrap(); let th:usize=a[3].parse().unwrap(); let passes:u32=a[4].parse().unwrap(); let tile=a.get(5).map_or(256,|s|s.parse().unwrap());
 let nim=a[1]=="nim";
 let rules=RuleSet::pure(if nim {Game::Nim} else {Game::Chomp},passes);
 let plan=Plan{sheets:0..n,columns:nim.then_some(n),width:None,levels:if nim {vec![passes as usize]} else {(0..=passes as usize).collect()},tile,in_flight:th+2};
 let m=M(Default::default(),nim);
 let t=std::time::Instant::now();
 rayon::ThreadPoolBuilder::new().num_threads(th).build().unwrap().install(||run(&rules,&plan,&m).unwrap());
 let e=t.elapsed();
 let s=m.0.into_inner().unwrap();
 let cells:u64=if nim {n as u64*n as u64/2} else {s.values().map(|s|s.completions[0] as u64).sum()};
 let mut per=BTreeMap::new(); for s in s.values(){ *per.entry(match &s.beyond{Beyond::Tail(o)=>o.len(),Beyond::Nothing=>0,_=>9999}).or_insert(0)+=1;}
 println!("{} n={n} threads={th} {:?} cells {cells} {:.2} ns/cell periods {per:?} rss {}",a[1],e,e.as_nanos() as f64/cells as f64, std::fs::read_to_string("/proc/self/status").unwrap().lines().find(|l|l.starts_with("VmHWM")).unwrap());
}
