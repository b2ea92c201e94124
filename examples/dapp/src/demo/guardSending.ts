import { HawserError } from '@hawser/common'
import type { AdapterFactory, ChainAdapter } from '@hawser/core'

/** Thrown when a wallet other than the demo’s own is asked to send in the demo. */
class DemoSendBlockedError extends HawserError {
  override readonly name = 'DemoSendBlockedError'

  constructor() {
    super('DEMO_SEND_BLOCKED', 'Only the demo’s own wallets can send here', {
      details:
        'These chains are local copies that carry the ids of real ones. A real wallet would send on the real chain, so the demo does not ask it to.',
    })
  }
}

/**
 * An adapter whose sending capabilities refuse every provider for which `isAllowed` does not hold. Chain id 1 is among the
 * demo's chains, and a real extension must never spend on mainnet by mistake. The chains of other kinds need no such guard: they bear the
 * ids of a devnet, a regtest and a genesis of their own, where nothing is worth anything, and what is signed for them (a blockhash, coins,
 * a genesis hash of the local chain) no other chain takes.
 */
export function guardSending(factory: AdapterFactory, isAllowed: (provider: unknown) => boolean): AdapterFactory {
  function check(provider: unknown): void {
    if (!isAllowed(provider)) throw new DemoSendBlockedError()
  }
  return {
    ...factory,
    create(context): ChainAdapter {
      const adapter = factory.create(context)
      const { send, contracts, typedData } = adapter
      return {
        ...adapter,
        send: send && {
          ...send,
          async send(parameters) {
            check(parameters.provider)
            return send.send(parameters)
          },
        },
        contracts: contracts && {
          ...contracts,
          async write(parameters) {
            check(parameters.provider)
            return contracts.write(parameters)
          },
          async sendTransaction(parameters) {
            check(parameters.provider)
            return contracts.sendTransaction(parameters)
          },
        },
        // A typed-data signature can move tokens too (EIP-2612, EIP-3009).
        typedData: typedData && {
          async signTypedData(parameters) {
            check(parameters.provider)
            return typedData.signTypedData(parameters)
          },
        },
      }
    },
  }
}
