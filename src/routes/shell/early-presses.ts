/**
 * For the page's head: remembers the last button or key that was pressed, the links that were opened beside the page, and what
 * was typed or chosen, while the program is not at work yet, and does it again once it is. Links, and forms that have an
 * address, work without the program; other forms would send what was typed into the address. What the page itself does about a
 * link that opens beside it, such as noting a visit, is done without opening it once more. Fields and buttons of a part whose code
 * comes after the program's are waited for: React notes its own on them. Keys are remembered for a moment longer than presses, as what
 * listens for them comes after React's own.
 */
export const earlyPressScript = `;(()=>{let pressed,form,key,typed=new Map,opened=new Map;const root=document.documentElement,
open=(e,link)=>opened.set(link,[e.type,{button:e.button,bubbles:true,cancelable:true}]),
events={click:e=>{const one=e.target.closest('button,[role=button],[type=checkbox],[type=radio],a[target]');if(!one)return;
if(one.target&&one.href)return open(e,one);
const own=one.type=='submit'&&one.form;if(own&&own.hasAttribute('action'))return;if(own)e.preventDefault();pressed=one;key=undefined},
auxclick:e=>{const one=e.target.closest('a[target]');if(one)open(e,one)},
keydown:e=>{const {ctrlKey,metaKey}=e,isSearch=(ctrlKey||metaKey)&&e.key=='k';if(isSearch)e.preventDefault();
if(!isSearch&&(ctrlKey||metaKey||e.altKey||e.isComposing||e.key.length>1||e.key==' '||
e.target.closest?.('input:not([type=checkbox],[type=radio]),textarea,select')))return;
key={key:e.key,ctrlKey,metaKey,bubbles:true,cancelable:true};pressed=undefined},
submit:e=>{if(!e.target.hasAttribute('action')){e.preventDefault();form=e.target}},
input:e=>{if(!/^(checkbox|radio|file)$/.test(e.target.type))typed.set(e.target,e.target.value)}},
stop=(...names)=>{for(const name of names)removeEventListener(name,events[name],true)},
press=left=>{if((document.activeElement??document.body).dispatchEvent(new KeyboardEvent('keydown',key))&&left)setTimeout(press,50,left-1)},
isWaiting=()=>[...typed.keys()].some(one=>one.matches('input,textarea')&&!one._valueTracker)||
pressed?.isConnected&&!Object.keys(pressed).some(key=>key.startsWith('__reactProps$')),
again=left=>{if(left&&isWaiting())return setTimeout(again,50,left-1);
stop('input');for(const [one,value] of typed){one.value=value;one._valueTracker?.setValue('');
for(const name of ['input','change'])one.dispatchEvent(new Event(name,{bubbles:true}))}
for(const [one,[type,init]] of opened){one.addEventListener(type,e=>e.preventDefault(),{once:true});one.dispatchEvent(new MouseEvent(type,init))}
if(pressed?.isConnected){if(/^(checkbox|radio)$/.test(pressed.type))pressed.checked=!pressed.checked;pressed.click()}
else if(form?.isConnected)form.requestSubmit();else if(key)press(40)},
watch=new MutationObserver(()=>{stop('click','auxclick','submit');if(!root.dataset.ready)return;stop('keydown');watch.disconnect();
(window.requestIdleCallback||setTimeout)(()=>again(40),{timeout:500})});
for(const name in events)addEventListener(name,events[name],true);watch.observe(root,{attributeFilter:['data-ready']})})()`;
