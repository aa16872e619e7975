import { consentKey } from '#/browser/consent.ts';

/**
 * A script for the page's head: shows the cookie banner one second after the first paint to users who haven't
 * chosen yet, and stores their choice until the page's code is running. `browser/consent.ts` does the same from
 * then on.
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
