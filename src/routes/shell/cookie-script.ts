import { consentKey } from '#/browser/consent.ts';

/**
 * A script for the page's head: shows the cookie banner one second after the first paint to users who haven't
 * chosen yet, and stores their choice until hydration. Afterwards, `browser/consent.ts` does the same. Every page
 * contains it as it is, so it is written to be short.
 */
export const cookieScript = `;(()=>{const root=document.documentElement,key='${consentKey}',
ask=on=>root.toggleAttribute('data-asks-cookies',on),
hasChosen=()=>{try{return localStorage.getItem(key)==='accepted'||document.cookie.split('; ').includes(key+'=declined')}catch{}},
askLater=()=>setTimeout(()=>{if(hasChosen())return;ask(true);new BroadcastChannel(key).onmessage=()=>ask(false)},1000),
store=choice=>{try{const attributes='; Path=/; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');
if(choice==='accepted')localStorage.setItem(key,choice);else localStorage.removeItem(key);
document.cookie=key+'='+choice+(choice==='accepted'?'; Max-Age=0':'')+attributes}catch{}new BroadcastChannel(key).postMessage(choice)};
if(!hasChosen()){if((PerformanceObserver.supportedEntryTypes??[]).includes('paint'))
new PerformanceObserver((_,observer)=>{observer.disconnect();askLater()}).observe({type:'paint',buffered:true});else askLater()}
addEventListener('click',event=>{const {cookies}=event.target.closest('[data-cookies]')?.dataset??{};
if(cookies===undefined||root.dataset.ready!==undefined)return;event.stopImmediatePropagation();ask(false);store(cookies)},true)})()`;
