import { createLocalStorageStore, systemClock } from '@hawser/common'
import { createAppearance } from '../page/createAppearance.js'
import { createFrameWorker } from '../page/createFrameWorker.js'
import { loadPageConfig } from './loadPageConfig.js'
import { startWalletPage } from './startWalletPage.js'
import { findPlace } from './window/findPlace.js'

/** The wallet's page: what an app shows in a frame, or opens in a window. */
const appearance = createAppearance({ window })
const root = document.getElementById('frame')
const place = findPlace(window)
if (root && place?.appOrigin === location.origin) {
  const { startOwnWindow } = await import('./window/startOwnWindow.js')
  const createWorker = createFrameWorker(window, document.baseURI)
  startOwnWindow({ window, root, clock: systemClock, appearance, createWorker, place })
} else if (root && place) {
  const config = await loadPageConfig({
    pageUrl: location.href,
    fetch: window.fetch.bind(window),
    clock: systemClock,
  })
  await startWalletPage({
    window,
    root,
    clock: systemClock,
    store: createLocalStorageStore(() => window),
    appearance,
    createWorker: createFrameWorker(window, document.baseURI),
    config,
    projectId: new URLSearchParams(location.search).get('projectId') ?? '',
    place,
  })
} else if (root) {
  const tell = () => {
    root.textContent = appearance.text()('page.alone')
  }
  appearance.watch(tell)
  tell()
}
