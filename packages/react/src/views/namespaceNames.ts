import type { ChainNamespace } from '@hawser/common'
import type { ListType, Text } from '../text/useText.js'

/** Names of their own, the same in every language. */
const names: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum & EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** Returns the namespaces' names as one list in the manner of the language; within a sentence a `conjunction` says which ones, a `disjunction` without which. */
export function namespaceNames(
  namespaces: readonly ChainNamespace[],
  text: Pick<Text, 'list'>,
  type?: ListType,
): string {
  return text.list(
    namespaces.map((namespace) => names[namespace]),
    type,
  )
}

/** Returns whether a name is that of several rows: compared as a user reads it. */
export function namesShared(names: readonly string[]): (name: string) => boolean {
  const read = (name: string): string => name.normalize('NFKC').replace(/\s/gu, '').toLowerCase()
  const counts = new Map<string, number>()
  for (const name of names) counts.set(read(name), (counts.get(read(name)) ?? 0) + 1)
  return (name) => (counts.get(read(name)) ?? 0) > 1
}
