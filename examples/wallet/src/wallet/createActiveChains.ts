import * as v from 'valibot'
import type { WalletNamespace } from '../keyrings/walletChain.js'

const storageKey = 'bollard:active-chains'
const schema = v.record(v.string(), v.record(v.string(), v.string()))

/** Which network each session is on in each kind, kept across reloads. What is stored and does not fit is dropped. */
export function createActiveChains(storage: Storage) {
  let chains = read()

  function read(): v.InferOutput<typeof schema> {
    try {
      return v.parse(schema, JSON.parse(storage.getItem(storageKey) ?? '{}'))
    } catch {
      return {}
    }
  }

  return {
    get: (topic: string, namespace: WalletNamespace): string | undefined => chains[topic]?.[namespace],
    set(topic: string, namespace: WalletNamespace, chainId: string): void {
      chains = { ...chains, [topic]: { ...chains[topic], [namespace]: chainId } }
      storage.setItem(storageKey, JSON.stringify(chains))
    },
  }
}
