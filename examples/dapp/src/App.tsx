import type { Hawser } from '@hawser/core'
import { HawserDevtools } from '@hawser/devtools'
import { HawserProvider, type HawserProviderProps } from '@hawser/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { enterAsOpened } from './config/enterAsOpened.js'
import type { RunConfig } from './config/runConfig.js'
import type { PageSignIn } from './config/signIn.js'
import type { GatewayReads } from './config/watchReads.js'
import type { DemoWallets } from './demo/createDemoWallets.js'
import { Page } from './page/Page.js'
import { usePageLanguage } from './page/usePageLanguage.js'
import { SecondClient } from './panel/SecondClient.js'

// Only the demo loads it.
const DemoWalletWindow = lazy(() =>
  import('./demo/window/DemoWalletWindow.js').then((module) => ({ default: module.DemoWalletWindow })),
)
const DemoMailNotice = lazy(() =>
  import('./demo/mail/DemoMailNotice.js').then((module) => ({ default: module.DemoMailNotice })),
)

interface AppProps {
  readonly client: Hawser
  readonly second: Hawser | undefined
  /** The Demo wallet's parts, whose code comes after the page; nothing without one. */
  readonly demo: Promise<DemoWallets> | undefined
  readonly locale: HawserProviderProps['locale']
  /** The page's gateway; nothing without one. */
  readonly reads: GatewayReads | undefined
  readonly signIn: PageSignIn
  readonly embeddedWallet: RunConfig['embeddedWallet']
}

export function App({ client, second, demo, locale, reads, signIn, embeddedWallet }: AppProps) {
  const language = usePageLanguage(locale)
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
  const { mailboxUrl, tokenUrl, isMiniApp } = embeddedWallet ?? {}
  // The provider below has started the client by then.
  useEffect(() => {
    if (isMiniApp !== undefined) enterAsOpened(client, { isMiniApp })
  }, [client, isMiniApp])
  return (
    <>
      <HawserProvider client={client} locale={language.locale}>
        <Page
          language={language.shown}
          onLanguage={language.choose}
          note={demo && (loaded === 'failed' ? 'failed' : 'demo')}
          reads={reads}
          signIn={signIn}
          tokenUrl={tokenUrl}
        />
        {import.meta.env.DEV ? (
          <HawserDevtools position="bottom-left" fakeWallet={() => import('@hawser/testing')} />
        ) : null}
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
      {mailboxUrl === undefined ? null : (
        <Suspense>
          <DemoMailNotice mailboxUrl={mailboxUrl} />
        </Suspense>
      )}
    </>
  )
}
