import type { EventListener } from './eventEmitter.js'

/** An EIP-1193 provider. Pages put their own flags on it, as wallets do (`isMetaMask`). */
export interface ScriptedProvider {
  request(parameters: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: EventListener): ScriptedProvider
  removeListener(event: string, listener: EventListener): ScriptedProvider
}
