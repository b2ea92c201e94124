import { createMemoryStore, systemClock } from '@hawser/common'
import {
  createAppearance,
  createFrameWorker,
  createNode,
  createStage,
  createVaultClient,
  startFrame,
} from '../../src/exports/page.js'
import { phrase } from '../../src/fixtures/wallet.js'
import { createSmartAccounts } from '../../src/requests/smartAccounts.js'

/** The frame's page with a wallet of the known phrase. What an app asks comes by plain messages here: whoever asks is not what is tested. */
const root = document.getElementById('frame')
if (!root) throw new Error('The page has no place for the frame.')
const vault = createVaultClient({ createWorker: createFrameWorker(window, document.baseURI), clock: systemClock })
const { walletId } = await vault.ask('importPhrase', { phrase, recovery: null })
const appearance = createAppearance({ window })
const gateway = { baseUrl: location.origin, projectId: 'test', fetch: window.fetch.bind(window), clock: systemClock }
/** Smart accounts are there for who names what their fees may be paid with, or that nothing is. */
const paymentToken = new URLSearchParams(location.search).get('smart')
const frame = startFrame({
  appearance,
  stage: createStage({ root, window }),
  clock: systemClock,
  store: createMemoryStore(),
  vault,
  node: createNode(gateway),
  ...(paymentToken !== null && {
    smart: createSmartAccounts({
      bundler: createNode({ ...gateway, path: '/v1/bundler' }),
      networks: ['eip155:31337'],
      paymentTokens: { 'eip155:31337': [paymentToken] },
    }),
  }),
  walletId,
  origin: document.referrer === '' ? null : new URL(document.referrer).origin,
  isOriginVerified: true,
  networks: new Map([['eip155:31337', { name: 'Local', symbol: 'ETH', decimals: 18 }]]),
})
window.addEventListener('message', ({ data, source }) => {
  const reply = (answer: object) => (source as Window).postMessage({ id: data.id, ...answer }, '*')
  if (data.kind === 'close') frame.close()
  else if (data.kind === 'look') appearance.set(data.look)
  else
    frame.run({ ...data.request, id: data.id }, new AbortController().signal).then(
      (result) => reply({ result }),
      (error: { readonly code: string; readonly details?: string }) =>
        reply({ code: error.code, details: error.details }),
    )
})
window.parent.postMessage({ kind: 'ready' }, '*')
