import type { Hawser } from '@hawser/core'
import { HawserProvider, type HawserProviderProps } from '@hawser/react'
import type { ScriptedWallet } from '@hawser/testing'
import { lazy, Suspense } from 'react'
import { Page } from './page/Page.js'
import { SecondClient } from './page/SecondClient.js'

// It brings the testing package and viem with it, so only the demo loads it.
const DemoWalletPanel = lazy(() =>
  import('./demo/DemoWalletPanel.js').then((module) => ({ default: module.DemoWalletPanel })),
)

interface AppProps {
  readonly client: Hawser
  readonly second: Hawser | undefined
  readonly demoWallet: ScriptedWallet | undefined
  readonly locale: HawserProviderProps['locale']
}

export function App({ client, second, demoWallet, locale }: AppProps) {
  return (
    <>
      <HawserProvider client={client} locale={locale}>
        <Page isDemo={demoWallet !== undefined} />
      </HawserProvider>
      {second ? (
        <HawserProvider client={second}>
          <SecondClient />
        </HawserProvider>
      ) : null}
      {demoWallet ? (
        <Suspense>
          <DemoWalletPanel wallet={demoWallet} />
        </Suspense>
      ) : null}
    </>
  )
}
