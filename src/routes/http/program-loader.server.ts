import { consentKey } from '#/lib/consent.ts';
import { isSign, seenMark, signs } from '#/lib/first-sign.ts';
import { reloadMark } from '#/lib/page-code.ts';
import { restMark } from '#/lib/rest-mark.ts';
import { themeKey } from '#/ui/theme.ts';

/**
 * When a page fetches its program: at once, which is when its styles have come, as a script waits for those before it; once
 * it has been painted; or once somebody is there to use it, or has read for so long without a sign.
 */
export type When = 'styled' | 'painted' | { longestMs: number };

/** Soon, too, where nothing says that the page was painted: nobody looks at it. */
const paint =
  "try{new PerformanceObserver(go).observe({type:'paint',buffered:true})}catch{}setTimeout(go,400)";

/** What this browser keeps is shown, sent, or goes since somebody else has left it, without waiting: only the page's head reads these two. */
const readByHead = [themeKey, consentKey];
/** Nothing waits, either, where the program is at hand, or what the program alone draws is looked at. */
const somebody = (longestMs: number): string =>
  `let near=navigator.serviceWorker?.controller||performance.getEntriesByType('navigation')[0]?.type=='back_forward';
try{near||=Object.keys(localStorage).some(key=>!${JSON.stringify(readByHead)}.includes(key))}catch{}
if(near){${paint}}else{watch(go);setTimeout(()=>{if(!document.hidden){root.dataset.${seenMark}='';go()}},${longestMs});
const rest=document.querySelector('[${restMark}]');if(rest)new IntersectionObserver(all=>all.some(one=>one.isIntersecting)&&go()).observe(rest)}`;

function begin(when: When): string {
  if (when === 'styled') return 'go()';
  return when === 'painted' ? paint : somebody(when.longestMs);
}

type ProgramLoaderOptions = {
  /** The address of the program. */
  entry: string;
  /** What it imports. */
  modules: readonly string[];
  when: When;
};

/**
 * A script for the page that fetches its program, each file in a task of its own, as somebody may be pressing something. Where
 * that fails since the network is gone or the server has a new version by now, the page is loaded anew once the server can be
 * reached and somebody is there. A page that has just been loaded anew stays as it is: where something else keeps the program
 * away, loading brings nothing.
 */
export function programLoader({ entry, modules, when }: ProgramLoaderOptions): string {
  return `(()=>{let begun;const entry=${JSON.stringify(entry)},root=document.documentElement,add=(tag,props)=>document.head.append(Object.assign(document.createElement(tag),props)),
signs=${JSON.stringify(signs)},
isSign=${String(isSign)},
watch=work=>{const see=e=>{if(document.hidden||!isSign(e))return;for(const one of signs)removeEventListener(one,see,true);
document.removeEventListener('visibilitychange',see);root.dataset.${seenMark}='';work()};
for(const one of signs)addEventListener(one,see,{capture:true,passive:true});document.addEventListener('visibilitychange',see)},
retry=()=>fetch(entry,{method:'HEAD',cache:'no-store'}).then(({ok,status})=>{if(!ok&&status!==404)throw 0;const now=Date.now();
if(now-sessionStorage.getItem('${reloadMark}')>6e4&&(performance.now()>6e5||performance.getEntriesByType('navigation')[0]?.type!='reload')){
sessionStorage.setItem('${reloadMark}',now);location.reload()}}).catch(()=>setTimeout(watch,1e3,retry)),
go=()=>{if(begun)return;begun=1;for(const href of ${JSON.stringify(modules)})setTimeout(add,0,'link',{rel:'modulepreload',href});
add('script',{type:'module',async:true,src:entry,onerror:()=>watch(retry)})};
${begin(when)}})()`;
}
