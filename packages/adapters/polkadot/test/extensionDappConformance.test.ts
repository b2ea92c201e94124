import { describeAdapterConformance } from '@hawser/testing/conformance'
import { createPolkadotConformance } from '@hawser/testing/polkadot'
import { afterAll, beforeAll, vi } from 'vitest'
import { extensionDapp } from '../src/exports/extension-dapp.js'
import { polkadot } from '../src/exports/index.js'
import { loadFreshLibrary } from './support/loadFreshLibrary.js'

beforeAll(() => {
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

let page: object = {}
const base = createPolkadotConformance({
  name: 'polkadot by @polkadot/extension-dapp',
  createAdapter: () => polkadot({ discovery: extensionDapp({ load: () => loadFreshLibrary(page) }) }),
})

describeAdapterConformance({
  ...base,
  openPage() {
    const opened = base.openPage()
    page = Object.assign(opened.platform.window ?? {}, { document })
    return opened
  },
})
