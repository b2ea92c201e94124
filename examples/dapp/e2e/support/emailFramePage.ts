import {
  createScriptedFrame,
  createScriptedWallet,
  type ScriptedFrame,
  type ScriptedFrameBehavior,
} from '@hawser/testing'

declare global {
  /** Written into the page where it is bundled. */
  const emailFrame: {
    readonly privateKey: `0x${string}`
    readonly chains: Readonly<Record<number, string>>
    readonly code: string
  }
  interface Window {
    scriptedFrame: ScriptedFrame
  }
}

/** What the frame keeps, on its own origin. */
class StoredMemory extends Map<string, string> {
  override set(key: string, value: string): this {
    localStorage.setItem(key, value)
    return super.set(key, value)
  }
  override delete(key: string): boolean {
    localStorage.removeItem(key)
    return super.delete(key)
  }
}

const memory = new StoredMemory()
for (const [key, value] of Object.entries(localStorage)) memory.set(key, value)
const query = new URL(location.href).searchParams
const frame = createScriptedFrame({
  window,
  // Or in a window of its own.
  parent: window.parent === window ? window.opener : window.parent,
  parentOrigin: query.get('origin') ?? '',
  memory,
  approval: 'manual',
  code: emailFrame.code,
  behaviors: [
    ...(query.has('device') ? (['needsDevice'] as const) : []),
    ...(query.getAll('fault') as ScriptedFrameBehavior[]),
    // From the next load on.
    ...((localStorage.getItem('faults') ?? '').split(' ').filter(Boolean) as ScriptedFrameBehavior[]),
  ],
  hangsOn: query.getAll('hangs'),
  wallet: createScriptedWallet({
    name: 'Frame',
    rdns: 'test.frame',
    privateKeys: [emailFrame.privateKey],
    chains: emailFrame.chains,
    chainId: Number(Object.keys(emailFrame.chains)[0]),
    permissionStore: 'memory',
  }),
})
window.scriptedFrame = frame

for (const [name, run] of [
  ['Approve', () => frame.approve()],
  ['Decline', () => frame.reject()],
] as const) {
  const button = document.createElement('button')
  button.textContent = name
  button.addEventListener('click', run)
  document.body.append(button)
}
