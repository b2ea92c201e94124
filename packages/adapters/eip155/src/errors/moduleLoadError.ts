import { HawserError } from '@hawser/common'

/** Code that is loaded on first use did not arrive: the page is offline or older than its server, or viem is not installed. */
export class ModuleLoadError extends HawserError {
  override readonly name = 'ModuleLoadError'

  constructor(cause: unknown) {
    const isMissingPeer =
      cause instanceof Error && /viem/.test(cause.message) && /resolve|find|install/i.test(cause.message)
    super(
      isMissingPeer ? 'PEER_MISSING' : 'MODULE_LOAD_FAILED',
      isMissingPeer
        ? '@hawser/adapter-eip155 needs the package viem to read EVM chains. Add it: npm install viem'
        : 'A part of the app could not be loaded. Check your connection, or reload the page.',
      { cause, details: cause instanceof Error ? cause.message : undefined },
    )
  }
}
