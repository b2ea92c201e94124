import { floorDecimals, formatUnits } from '@hawser/common'
import {
  useHawserAccount,
  useHawserBalance,
  useHawserDisconnect,
  useHawserModal,
  useHawserNetwork,
} from '@hawser/react'
import { CopyableId } from '../card/ShortId.js'
import type { ShownNamespace } from './namespaces.js'

const shownDecimals = 3

/** Who is connected on one chain, or the offer to connect. */
export function NamespaceFacts({ namespace, name, mark }: ShownNamespace) {
  const { address, isReconnecting, isUnconfirmed, connectorName, connectorIcon } = useHawserAccount({ namespace })
  const { open } = useHawserModal()
  const { disconnect } = useHawserDisconnect()
  if (address === undefined) {
    return (
      <div className="account-band">
        <img className="account-picture" src={mark} alt="" width={40} height={40} />
        <div className="account-offer">
          <p className="account-title">{isReconnecting ? 'Reconnecting…' : `No ${name} wallet connected`}</p>
          <p>Connect one to run the actions below.</p>
        </div>
        <button
          type="button"
          className="button"
          disabled={isReconnecting}
          onClick={() => open({ view: { name: 'Connect', parameters: { namespace } } })}
        >
          Connect {name}
        </button>
      </div>
    )
  }
  return (
    <div className="account-band">
      <img className="account-picture" src={connectorIcon ?? mark} alt="" width={40} height={40} />
      <dl className="account-facts">
        <div>
          <dt>
            {connectorName ?? 'Account'}
            {isUnconfirmed ? ' (not confirmed)' : ''}
          </dt>
          <dd>
            <CopyableId id={address} label="Copy address" />
          </dd>
        </div>
        <NetworkAndBalance namespace={namespace} />
      </dl>
      <button type="button" className="button quiet" onClick={() => disconnect({ namespace })}>
        Disconnect {name}
      </button>
    </div>
  )
}

function NetworkAndBalance({ namespace }: Pick<ShownNamespace, 'namespace'>) {
  const { network, isUnsupported } = useHawserNetwork({ namespace })
  const { data, error } = useHawserBalance({ namespace })
  const exact = data && formatUnits(data.value, data.decimals)
  return (
    <>
      <div>
        <dt>Network</dt>
        <dd>{network ? `${network.name}${isUnsupported ? ' (unsupported)' : ''}` : '–'}</dd>
      </div>
      <div>
        <dt>Balance</dt>
        <dd title={exact && `${exact} ${data.symbol}`}>
          <bdi dir="ltr">
            {data && exact !== undefined
              ? `${floorDecimals(exact, shownDecimals)} ${data.symbol}`
              : error
                ? 'Unavailable'
                : '–'}
          </bdi>
        </dd>
      </div>
    </>
  )
}
