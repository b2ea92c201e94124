import type { Connection } from '@hawser/core'
import { reconnect } from '@hawser/core/actions'
import { Address } from '../components/Address.js'
import { Button } from '../components/Button.js'
import { useHawser } from '../provider/useHawser.js'
import { enAccount } from '../text/enAccount.js'
import { useText } from '../text/useText.js'
import { viewOfConnector } from './connect/WalletRow.js'
import { useDisconnect } from './connection.js'
import { WalletEmblem } from './waiting.js'

/**
 * A stored connection that its wallet has not confirmed: it is being asked, did not answer in time, or has to be asked by a prompt. The connection
 * is kept until the user says otherwise, and its address is no one's to pay to until then.
 */
export function WalletSilent({ connection }: { readonly connection: Connection }) {
  const hawser = useHawser()
  const text = useText(enAccount)
  const disconnect = useDisconnect()
  const wallet = connection.connectorName
  const isTrying = connection.status === 'connecting'
  const isUnconfirmed = connection.status === 'unconfirmed'

  const tryAgain = (): void => {
    // The connection's status says what came of it.
    reconnect(hawser, { connectionIds: [connection.id] }).catch(() => {})
  }
  const confirm = (): void => {
    const { connectorId: id, namespace } = connection
    hawser.router.push(viewOfConnector({ id, chains: [namespace] }, namespace))
  }
  return (
    <div className="hawser-stage">
      <WalletEmblem name={wallet} icon={connection.connectorIcon} isWaiting={isTrying} />
      <div className="hawser-stage-message">
        <div role="status">
          <p className="hawser-stage-title">
            {text(
              isUnconfirmed ? 'account.unconfirmed.title' : isTrying ? 'account.silent.trying' : 'account.silent.title',
              { wallet },
            )}
          </p>
          <p className="hawser-stage-text">
            {text(isUnconfirmed ? 'account.unconfirmed.text' : 'account.silent.text', { wallet })}
          </p>
        </div>
        <Address value={connection.address} isUnconfirmed />
      </div>
      <div className="hawser-actions">
        <Button variant="primary" isBusy={isTrying} onClick={isUnconfirmed ? confirm : tryAgain}>
          {text(isUnconfirmed ? 'account.unconfirmed.action' : 'common.tryAgain', { wallet })}
        </Button>
        <Button variant="quiet" tone="danger" onClick={() => disconnect({ connectorId: connection.connectorId })}>
          {text('account.disconnect')}
        </Button>
      </div>
    </div>
  )
}
