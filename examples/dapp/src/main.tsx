import '@hawser/react/styles.css'
import './styles/base.css'
import './styles/topbar.css'
import './styles/hero.css'
import './styles/playground.css'
import './styles/tabs.css'
import './styles/actions.css'
import './styles/panel.css'
import './styles/services.css'
import './styles/signIn.css'
import './styles/twoWallets.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { readMiniApp } from './config/enterAsOpened.js'
import { networksOf } from './config/networks.js'
import { readRunConfig } from './config/runConfig.js'
import { signInOf } from './config/signIn.js'
import { createClients, readsOf } from './createClients.js'
import type { DemoWallets } from './demo/createDemoWallets.js'

const config = readRunConfig(document)
const locale = config.isMirrored ? ({ code: 'en', dir: 'rtl' } as const) : undefined
if (config.embeddedWallet?.isMiniApp) readMiniApp()
if (locale) document.documentElement.dir = locale.dir

// The Demo wallet announces itself when its code is here, as an extension does that comes late: nothing waits for it.
let provider: unknown
const demo = config.demoWallet && loadDemoWallets(config.demoWallet)
const reads = readsOf(config)
const signIn = signInOf(config)
const { client, second } = createClients(config, (candidate) => candidate === provider, reads, signIn)
if (config.hadAppKit) void import('@hawser/core/migrate').then(({ migrateFromAppKit }) => migrateFromAppKit(client))

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App {...{ client, second, demo, locale, reads, signIn }} embeddedWallet={config.embeddedWallet} />
    </StrictMode>,
  )
}

/** It carries viem and more: only a run with a Demo wallet loads it. */
async function loadDemoWallets({ privateKeys }: NonNullable<typeof config.demoWallet>): Promise<DemoWallets> {
  const { createDemoWallets } = await import('./demo/createDemoWallets.js')
  const wallets = await createDemoWallets(networksOf(config), privateKeys)
  provider = wallets.provider
  return wallets
}
