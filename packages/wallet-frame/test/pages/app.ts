import { isHawserError, systemClock } from '@hawser/common'
import { createAppChannel, type RequestOf } from '@hawser/embedded-wallet/protocol'

/** An app with the wallet's frame in it. What a test asks it goes by the channel that apps have. */
const iframe = document.querySelector('iframe')
if (!iframe) throw new Error('The app has no frame.')
const events: unknown[] = []
const channel = createAppChannel({
  page: window,
  frame: () => iframe.contentWindow,
  frameOrigin: new URL(iframe.src).origin,
  clock: systemClock,
  timers: { readyDelayMs: 0 },
  onEvent(event) {
    events.push(event)
    if (event.name === 'PROOF_WANTED') void giveProof(event.payload.way)
  },
})
/** What the app has to show that its user is there. A test writes it. */
const proofs: { token?: string; telegram?: string } = {}
async function giveProof(way: 'token' | 'telegram'): Promise<void> {
  const proof = proofs[way]
  await channel.ask('GIVE_PROOF', { way, ...(proof !== undefined && { proof }) })
}
const running = new Map<string, AbortController>()

const app = {
  events,
  proofs,
  async ask(name: 'RPC_REQUEST', payload: RequestOf<'RPC_REQUEST'>, id?: string): Promise<unknown> {
    const end = new AbortController()
    if (id !== undefined) running.set(id, end)
    try {
      return { granted: await channel.ask(name, payload, { signal: end.signal }) }
    } catch (error) {
      const { rpcCode, reason } = error as { readonly rpcCode?: number; readonly reason?: string }
      return isHawserError(error)
        ? { refused: error.shortMessage, code: error.code, rpcCode, reason }
        : { refused: String(error) }
    }
  },
  /** As the app does when its user closes the frame. */
  giveUp: (id: string) => running.get(id)?.abort(),
}
Object.assign(globalThis, { app })
iframe.focus()
