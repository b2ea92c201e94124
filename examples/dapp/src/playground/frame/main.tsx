import '@hawser/react/styles.css'
import '../../styles/base.css'
import '../../styles/frame.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readRunConfig } from '../../config/runConfig.js'
import { createPlaygroundClient } from '../../createClients.js'
import { FrameApp } from './FrameApp.js'

keepFocusInPage()
// The page around it has the configuration; by itself, or in a page of somebody else, the frame has the public networks.
const config = readRunConfig((window.frameElement ?? document.documentElement).ownerDocument)
const demo: { provider?: unknown } = {}
const { demoWallet } = config
if (demoWallet) {
  // As much code as all the rest: the modal does not wait for it.
  import('./createPlaygroundWallet.js').then(({ createPlaygroundWallet }) => {
    demo.provider = createPlaygroundWallet(config, demoWallet.privateKeys).provider
  })
}
const client = createPlaygroundClient(config, (provider) => provider === demo.provider)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <FrameApp client={client} />
    </StrictMode>,
  )
}

/** The modal takes the focus as it opens, and as its views change: here it may once the user is in the frame, and not while the page around it is in use. */
function keepFocusInPage(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    const { frameElement } = window
    if (!frameElement || frameElement.ownerDocument.activeElement === frameElement) focus.call(this, options)
  }
}
