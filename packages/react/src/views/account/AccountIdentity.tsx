import type { Connection } from '@hawser/core'
import { Address } from '../../components/Address.js'
import { Avatar } from '../../components/Avatar.js'
import { Spinner } from '../../components/Loading.js'
import { useHawserIdentity } from '../../hooks/useHawserIdentity.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'

/** Whose account it is: the name where it has one, and the address, to copy. */
export function AccountIdentity({ connection }: { readonly connection: Connection }) {
  const text = useText(enAccount)
  const { name, avatar } = useHawserIdentity({ address: connection.address, namespace: connection.namespace })

  const isUnreachable = useHawserState(
    (state) => state.connections.unreachable?.includes(connection.connectorId) === true,
  )

  return (
    <div className="hawser-identity">
      <Avatar address={connection.address} src={avatar} />
      {name ? (
        <bdi className="hawser-identity-name" title={name}>
          {name}
        </bdi>
      ) : null}
      <Address
        value={connection.address}
        isCopyable
        isUnconfirmed={connection.status !== 'connected'}
        className={name ? 'hawser-identity-address' : 'hawser-identity-only'}
      />
      {connection.status === 'connecting' ? (
        <p role="status" className="hawser-identity-status">
          <Spinner />
          {text('account.restoring', { wallet: connection.connectorName })}
        </p>
      ) : isUnreachable ? (
        <p role="status" className="hawser-identity-status">
          {text('account.unreachable', { wallet: connection.connectorName })}
        </p>
      ) : null}
    </div>
  )
}
