import './styles/base.css'
import './styles/topbar.css'
import './styles/page.css'
import './styles/controls.css'
import './styles/accounts.css'
import './styles/prompt.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { readRunConfig } from './config/runConfig.js'
import { readMnemonic } from './keys/readMnemonic.js'
import { takePairingUri } from './takePairingUri.js'
import { createWallet } from './wallet/createWallet.js'

const config = readRunConfig(document)
const mnemonic = readMnemonic(localStorage, config.mnemonic)
const wallet = createWallet({ config, mnemonic, window })
const uri = takePairingUri(window)
if (uri !== null) void wallet.pair(uri)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App wallet={wallet} mnemonic={mnemonic} />
    </StrictMode>,
  )
}
