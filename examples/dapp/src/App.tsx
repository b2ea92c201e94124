import type { Hawser } from '@hawser/core'
import { HawserProvider, type HawserProviderProps } from '@hawser/react'
import { lazy, Suspense } from 'react'
import type { DemoWallet } from './demo/demoWallet.js'
import { Page } from './page/Page.js'
import { SecondClient } from './panel/SecondClient.js'

// Only the demo loads it.
const DemoWalletPanel = lazy(() =>
  import('./demo/DemoWalletPanel.js').then((module) => ({ default: module.DemoWalletPanel })),
)

interface AppProps {
  readonly client: Hawser
  readonly second: Hawser | undefined
  /** The Demo wallet's parts; none without one. */
  readonly demoWallets: readonly DemoWallet[]
  readonly locale: HawserProviderProps['locale']
}

export function App({ client, second, demoWallets, locale }: AppProps) {
  return (
    <>
      <HawserProvider client={client} locale={locale}>
        <Page isDemo={demoWallets.length > 0} />
      </HawserProvider>
      {second ? (
        <HawserProvider client={second}>
          <SecondClient />
        </HawserProvider>
      ) : null}
      {demoWallets.length > 0 ? (
        <Suspense>
          <DemoWalletPanel wallets={demoWallets} />
        </Suspense>
      ) : null}
    </>
  )
}
