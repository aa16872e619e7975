import { consentKey } from '#/lib/consent.ts';

/**
 * For the page's head: shows the cookie banner a second after the first paint to whoever has said nothing yet, and keeps
 * what they say, until the page's program is at work. See `lib/consent.ts`, which does the same from there on.
 */
export const cookieScript = `;(()=>{const root=document.documentElement,key='${consentKey}',
ask=on=>root.toggleAttribute('data-asks-cookies',on),
isKnown=()=>{try{return localStorage.getItem(key)==='accepted'||document.cookie.split('; ').includes(key+'=declined')}catch{}},
later=()=>setTimeout(()=>{if(isKnown())return;ask(true);new BroadcastChannel(key).onmessage=()=>ask(false)},1000),
keep=said=>{try{const own='; Path=/; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');
if(said==='accepted')localStorage.setItem(key,said);else localStorage.removeItem(key);
document.cookie=key+'='+said+(said==='accepted'?'; Max-Age=0':'')+own}catch{}new BroadcastChannel(key).postMessage(said)};
if(!isKnown()){if((PerformanceObserver.supportedEntryTypes??[]).includes('paint'))
new PerformanceObserver((_,observer)=>{observer.disconnect();later()}).observe({type:'paint',buffered:true});else later()}
addEventListener('click',event=>{const {cookies}=event.target.closest('[data-cookies]')?.dataset??{};
if(cookies===undefined||root.dataset.ready!==undefined)return;event.stopImmediatePropagation();ask(false);keep(cookies)},true)})()`;
