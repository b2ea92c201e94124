import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listSources } from './listSources.mjs'

const root = join(import.meta.dirname, '..')
const sources = listSources(['packages', 'examples']).filter(
  (file) => !/\.test(-d)?\.tsx?$|\/fixtures\/|^packages\/testing\//.test(file),
)

/** Who says a type by its name, and why it may: all others go by a connector's traits. */
const namers = {
  'packages/core/src/connectorList/orderConnectors.ts': 'the order of the connect list',
  'packages/core/src/interfaces/connector.ts': 'the types themselves',
  'packages/core/src/state/untrusted.ts': 'the types that a stored connection may have',
  'packages/embedded-wallet/src/connector/embeddedWallet.ts': 'the connector that is it',
  'packages/embedded-wallet/src/connector/embeddedWalletConnector.ts': 'the connector that is it',
  'packages/walletconnect/src/walletConnect.ts': 'the connector that is it',
  'packages/walletconnect/src/walletConnectConnector.ts': 'the connector that is it',
}

it('behavior: a connector is told by its traits, and its type by nobody but itself and the order of the list', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources).toContain('examples/dapp/src/headless/OwnWalletList.tsx')
  const found = sources.filter((file) => /\b(WALLET_CONNECT|AUTH)\b/.test(readSource(file)))
  expect(found.sort()).toEqual(Object.keys(namers))
})

it('behavior: none of these compares', () => {
  const compared =
    /[=!]==?\s*['"`](WALLET_CONNECT|AUTH)\b|\b(WALLET_CONNECT|AUTH)['"`]\s*[=!]==?|case ['"`](WALLET_CONNECT|AUTH)\b/
  expect(sources.filter((file) => compared.test(readSource(file)))).toEqual([])
})

/** @param {string} file */
function readSource(file) {
  return readFileSync(join(root, file), 'utf8')
}
