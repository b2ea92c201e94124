import type { Connection } from '@hawser/core'
import { reconnect } from '@hawser/core/actions'
import { Address } from '../components/Address.js'
import { Button } from '../components/Button.js'
import { useHawser } from '../provider/useHawser.js'
import { enAccount } from '../text/enAccount.js'
import { enErrors } from '../text/enShared.js'
import { useText } from '../text/useText.js'
import { viewOfConnector } from './connect/WalletRow.js'
import { useDisconnect } from './connection.js'
import { useIsEmbedded, WalletEmblem } from './waiting.js'

/**
 * A stored connection that its wallet has not confirmed: it is being asked, did not answer in time, or has to be asked by a prompt. The connection
 * is kept until the user says otherwise, and its address is no one's to pay to until then.
 */
export function WalletSilent({ connection }: { readonly connection: Connection }) {
  const hawser = useHawser()
  const text = useText(enAccount)
  const disconnect = useDisconnect()
  const wallet = text.wallet(connection.connectorName)
  const isTrying = connection.status === 'connecting'
  const isUnconfirmed = connection.status === 'unconfirmed'
  const isHere = useIsEmbedded(connection)
  const unconfirmed = isHere ? 'account.unconfirmed.open' : 'account.unconfirmed.text'
  // There is no app of it to be opened: its service did not answer.
  const silent = isHere ? text.with(enErrors)('errors.HTTP_REQUEST_FAILED') : text('account.silent.text', { wallet })
  const explanation = isUnconfirmed ? text(unconfirmed, { wallet }) : silent

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
          <p className="hawser-stage-text">{explanation}</p>
        </div>
        <Address value={connection.address} isUnconfirmed />
      </div>
      <div className="hawser-actions">
        <Button variant="primary" isBusy={isTrying} onClick={isUnconfirmed ? confirm : tryAgain}>
          {text(
            isUnconfirmed
              ? isHere
                ? 'account.unconfirmed.openAction'
                : 'account.unconfirmed.action'
              : 'common.tryAgain',
            { wallet },
          )}
        </Button>
        <Button variant="quiet" tone="danger" onClick={() => disconnect({ connectorId: connection.connectorId })}>
          {text('account.disconnect')}
        </Button>
      </div>
    </div>
  )
}
