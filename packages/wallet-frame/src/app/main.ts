import { createLocalStorageStore, systemClock } from '@hawser/common'
import { readParentOrigin } from '@hawser/embedded-wallet/protocol'
import { createAppearance } from '../page/createAppearance.js'
import { createFrameWorker } from '../page/createFrameWorker.js'
import { loadPageConfig } from './loadPageConfig.js'
import { startWalletPage } from './startWalletPage.js'

/** The wallet's page: what an app shows in a frame. */
const appearance = createAppearance({ window })
const root = document.getElementById('frame')
const appOrigin = readParentOrigin({
  url: location.href,
  referrer: document.referrer,
  ancestorOrigins: location.ancestorOrigins,
})
if (root && window.parent !== window && appOrigin !== undefined) {
  const config = await loadPageConfig({
    pageUrl: location.href,
    fetch: window.fetch.bind(window),
    clock: systemClock,
  })
  startWalletPage({
    window,
    root,
    clock: systemClock,
    store: createLocalStorageStore(() => window),
    appearance,
    createWorker: createFrameWorker(window, document.baseURI),
    config,
    projectId: new URLSearchParams(location.search).get('projectId') ?? '',
    appOrigin,
  })
} else if (root) {
  const tell = () => {
    root.textContent = appearance.text()('page.alone')
  }
  appearance.watch(tell)
  tell()
}
