import type { ChainNamespace } from '@hawser/common'
import { useHawserNetworks } from '@hawser/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { DisconnectEverything } from './DisconnectEverything.js'

// A page that has no network of a kind loads nothing of it.
const sections: Readonly<Partial<Record<ChainNamespace, ComponentType>>> = {
  solana: lazy(() => import('../solana/SolanaSection.js').then((module) => ({ default: module.SolanaSection }))),
  bip122: lazy(() => import('../bitcoin/BitcoinSection.js').then((module) => ({ default: module.BitcoinSection }))),
  polkadot: lazy(() =>
    import('../polkadot/PolkadotSection.js').then((module) => ({ default: module.PolkadotSection })),
  ),
}

/** A section for each namespace beside Ethereum's of which this run has one. */
export function FurtherNamespaces() {
  const { networks } = useHawserNetworks()
  const asked = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  const shown = (Object.keys(sections) as (keyof typeof sections)[]).filter((namespace) => asked.has(namespace))
  if (shown.length === 0) return null
  return (
    <>
      {shown.map((namespace) => {
        const Section = sections[namespace]
        return Section ? (
          <Suspense key={namespace}>
            <Section />
          </Suspense>
        ) : null
      })}
      <DisconnectEverything />
    </>
  )
}
