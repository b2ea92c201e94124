import { createScriptedFrame, createScriptedWallet } from '@hawser/testing'

const query = new URL(location.href).searchParams
const ownOrigin = query.get('origin') ?? new URL(document.referrer).origin

/** What the frame keeps, on its own origin. */
const stored = new Map<string, string>(Object.entries(localStorage))
const memory = Object.assign(stored, {
  set(key: string, value: string) {
    localStorage.setItem(key, value)
    return Map.prototype.set.call(stored, key, value)
  },
  delete(key: string) {
    localStorage.removeItem(key)
    return Map.prototype.delete.call(stored, key)
  },
})

const frame = createScriptedFrame({
  window,
  parent: window.parent,
  parentOrigin: ownOrigin,
  transport: query.has('origin') ? 'port' : 'window',
  memory,
  approval: 'manual',
  wallet: createScriptedWallet({
    name: 'Frame',
    rdns: 'test.frame',
    privateKeys: [`0x${'33'.repeat(32)}`],
    chains: { 1: 'http://127.0.0.1:9' },
    chainId: 1,
    permissionStore: 'memory',
  }),
})

declare global {
  var testFrame: typeof frame
}
globalThis.testFrame = frame

const approve = document.createElement('button')
approve.textContent = 'Approve'
approve.addEventListener('click', () => frame.approve())
document.body.append(approve)
