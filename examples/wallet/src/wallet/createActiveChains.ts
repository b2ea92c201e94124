import * as v from 'valibot'

const storageKey = 'bollard:active-chains'
const schema = v.record(v.string(), v.number())

/** Which network each session is on, kept across reloads. What is stored and does not fit is dropped. */
export function createActiveChains(storage: Storage) {
  let chains = read()

  function read(): Record<string, number> {
    try {
      return v.parse(schema, JSON.parse(storage.getItem(storageKey) ?? '{}'))
    } catch {
      return {}
    }
  }

  return {
    get: (topic: string): number | undefined => chains[topic],
    set(topic: string, chainId: number): void {
      chains = { ...chains, [topic]: chainId }
      storage.setItem(storageKey, JSON.stringify(chains))
    },
  }
}
