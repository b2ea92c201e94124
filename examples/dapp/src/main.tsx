import '@hawser/react/styles.css'
import './styles/base.css'
import './styles/topbar.css'
import './styles/hero.css'
import './styles/tabs.css'
import './styles/actions.css'
import './styles/panel.css'
import './styles/demoWallet.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { networksOf } from './config/networks.js'
import { readRunConfig } from './config/runConfig.js'
import { createClients } from './createClients.js'

const config = readRunConfig(document)
const networks = networksOf(config)
// The testing package carries viem and more: only a run with a Demo wallet loads it.
const demo = config.demoWallet
  ? await (await import('./demo/createDemoWallets.js')).createDemoWallets(networks, config.demoWallet.privateKeys)
  : undefined

const locale = config.isMirrored ? ({ code: 'en', dir: 'rtl' } as const) : undefined

const { client, second } = createClients(config, demo?.provider)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App client={client} second={second} demoWallets={demo?.wallets ?? []} locale={locale} />
    </StrictMode>,
  )
}
