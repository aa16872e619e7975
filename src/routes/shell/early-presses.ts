/**
 * For the page's head: remembers the last button that was pressed, and what was typed or chosen, while the program is not at
 * work yet, and does it again once it is. Links, and forms that have an address, work without the program; other forms would
 * send what was typed into the address.
 */
export const earlyPressScript = `;(()=>{let pressed,form,typed=new Map;const root=document.documentElement,
events={click:e=>{const one=e.target.closest('button,[role=button],[type=checkbox],[type=radio]');if(!one)return;
const own=one.type=='submit'&&one.form;if(own&&own.hasAttribute('action'))return;if(own)e.preventDefault();pressed=one},
submit:e=>{if(!e.target.hasAttribute('action')){e.preventDefault();form=e.target}},
input:e=>{if(!/^(checkbox|radio|file)$/.test(e.target.type))typed.set(e.target,e.target.value)}},
stop=(...names)=>{for(const name of names)removeEventListener(name,events[name],true)},
again=left=>{if(left&&[...typed.keys()].some(one=>one.matches('input,textarea')&&!one._valueTracker))return setTimeout(again,50,left-1);
stop('input');for(const [one,value] of typed){one.value=value;one._valueTracker?.setValue('');
for(const name of ['input','change'])one.dispatchEvent(new Event(name,{bubbles:true}))}
if(pressed?.isConnected){if(/^(checkbox|radio)$/.test(pressed.type))pressed.checked=!pressed.checked;pressed.click()}
else if(form?.isConnected)form.requestSubmit()},
watch=new MutationObserver(()=>{stop('click','submit');if(!root.dataset.ready)return;watch.disconnect();
(window.requestIdleCallback||setTimeout)(()=>again(40),{timeout:500})});
for(const name in events)addEventListener(name,events[name],true);watch.observe(root,{attributeFilter:['data-ready']})})()`;
