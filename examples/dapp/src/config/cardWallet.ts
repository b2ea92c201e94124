import { externalWallet } from '@hawser/adapter-eip155/external'
import type { ConnectionReport, Connector, ConnectorFactory } from '@hawser/core'
import { networksOf } from './networks.js'
import type { RunConfig } from './runConfig.js'

const icon =
  'data:image/svg+xml;base64,' +
  btoa(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#7a3e9d"/><rect x="8" y="11" width="20" height="14" rx="2.5" fill="#fff"/><path d="M8 15.5h20" stroke="#7a3e9d" stroke-width="3"/></svg>',
  )

/** The card issuer's wallet of this run, if there is one. What stands for the issuer's library is loaded when somebody connects. */
export function cardWalletsOf(config: RunConfig): readonly ConnectorFactory[] {
  const { cardWallet } = config
  if (!cardWallet) return []
  const getProvider = async () => {
    const { createCardWallet } = await import('../demo/createCardWallet.js')
    return createCardWallet(networksOf(config), cardWallet.privateKey).provider
  }
  const wallet = externalWallet({ id: 'dev.hawser.card-wallet', name: 'Card wallet', icon, getProvider })
  return [cardWallet.isSmartAccount ? ofSmartAccounts(wallet) : wallet]
}

/** A connector whose wallet says of its accounts that they are contracts. */
function ofSmartAccounts(factory: ConnectorFactory): ConnectorFactory {
  const read = (reports: readonly ConnectionReport[]) =>
    reports.map((report) => ({
      ...report,
      accounts: report.accounts.map((account) => ({ ...account, type: 'smartAccount' as const })),
    }))
  return {
    ...factory,
    create(context): Connector {
      const connector = factory.create(context)
      const connect: Connector['connect'] = async (parameters) => read(await connector.connect(parameters))
      const reconnect: Connector['reconnect'] = async (parameters) => read(await connector.reconnect(parameters))
      // What it does not have itself it has from the connector, getters included.
      return Object.create(connector, { connect: { value: connect }, reconnect: { value: reconnect } })
    },
  }
}
