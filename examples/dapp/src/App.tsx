import type { Hawser } from '@hawser/core'
import { HawserProvider, type HawserProviderProps } from '@hawser/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { DemoWallets } from './demo/createDemoWallets.js'
import { Page } from './page/Page.js'
import { SecondClient } from './panel/SecondClient.js'

// Only the demo loads it.
const DemoWalletWindow = lazy(() =>
  import('./demo/window/DemoWalletWindow.js').then((module) => ({ default: module.DemoWalletWindow })),
)

const notes = {
  demo: 'No wallet? Choose Demo wallet. Local test networks.',
  failed: 'The Demo wallet could not be loaded. Reload the page.',
} as const

interface AppProps {
  readonly client: Hawser
  readonly second: Hawser | undefined
  /** The Demo wallet's parts, whose code comes after the page; nothing without one. */
  readonly demo: Promise<DemoWallets> | undefined
  readonly locale: HawserProviderProps['locale']
  /** Where the page's services are; nothing without any. */
  readonly gatewayUrl: string | undefined
}

export function App({ client, second, demo, locale, gatewayUrl }: AppProps) {
  const [loaded, setLoaded] = useState<DemoWallets | 'failed'>()
  useEffect(() => {
    let isLeft = false
    const settle = (result: DemoWallets | 'failed') => {
      if (!isLeft) setLoaded(result)
    }
    demo?.then(settle, () => settle('failed'))
    return () => {
      isLeft = true
    }
  }, [demo])
  return (
    <>
      <HawserProvider client={client} locale={locale}>
        <Page note={demo && notes[loaded === 'failed' ? 'failed' : 'demo']} gatewayUrl={gatewayUrl} />
      </HawserProvider>
      {second ? (
        <HawserProvider client={second}>
          <SecondClient />
        </HawserProvider>
      ) : null}
      {loaded && loaded !== 'failed' ? (
        <Suspense>
          <DemoWalletWindow wallets={loaded.wallets} />
        </Suspense>
      ) : null}
    </>
  )
}
