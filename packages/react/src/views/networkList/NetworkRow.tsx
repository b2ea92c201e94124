import type { CaipNetworkId, Network } from '@hawser/common'
import type { Connection, SwitchAttempt } from '@hawser/core'
import { Button } from '../../components/Button.js'
import { Spinner } from '../../components/Loading.js'
import { NetworkImage } from '../../components/Picture.js'
import { Tag } from '../../components/Tag.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { errorText } from '../errors.js'

export interface NetworkRowProps {
  readonly network: Network
  readonly isCurrent: boolean
  /** Whether the wallet can go there. */
  readonly isApproved: boolean
  /** The wallet that is asked; undefined where none is connected. */
  readonly walletName: string | undefined
  /** Whether that wallet is still to answer that it is there: until then nothing is to be seen in it. */
  readonly isRestoring: boolean
  /** The switch to this network, where there is one. */
  readonly attempt: SwitchAttempt | null
  /** While another network's switch waits in the wallet. */
  readonly isDisabled: boolean
  readonly onChoose: () => void
  readonly onCancel: () => void
}

/** One network, and below it what became of the switch to it. */
export function NetworkRow({
  network,
  isCurrent,
  isApproved,
  walletName,
  isRestoring,
  attempt,
  isDisabled,
  onChoose,
  onCancel,
}: NetworkRowProps) {
  const text = useText(enAccount)
  const isWaiting = attempt?.phase === 'waiting'

  return (
    <li className="hawser-network" data-phase={attempt?.phase}>
      <button
        type="button"
        className="hawser-row"
        data-hawser-network={network.caipNetworkId}
        aria-current={isCurrent || undefined}
        aria-busy={isWaiting || undefined}
        disabled={isDisabled || !isApproved}
        onClick={onChoose}
      >
        <NetworkImage network={network} />
        <span className="hawser-row-text">
          <bdi className="hawser-row-title">{network.name}</bdi>
          {isWaiting && walletName ? (
            <span className="hawser-row-subtitle">
              {text(isRestoring ? 'networks.restoring' : 'networks.waiting', { wallet: walletName })}
            </span>
          ) : isApproved ? null : (
            <span className="hawser-row-subtitle">{text('networks.unapproved')}</span>
          )}
        </span>
        {network.testnet ? <Tag>{text('networks.testnet')}</Tag> : null}
        {isWaiting ? <Spinner /> : isCurrent ? <CheckIcon className="hawser-check" /> : null}
      </button>
      {isWaiting ? (
        <div className="hawser-network-note">
          <Button variant="quiet" size="small" onClick={onCancel}>
            {text('common.cancel')}
          </Button>
        </div>
      ) : null}
      {attempt && !isWaiting ? (
        <div className="hawser-network-note" role="alert">
          <p className="hawser-network-problem">
            {attempt.phase === 'failed' && attempt.error
              ? errorText(text, attempt.error)
              : text(`networks.${attempt.phase}`, { wallet: walletName ?? '' })}
          </p>
          <Button variant="quiet" size="small" onClick={onChoose}>
            {text('common.tryAgain')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** Whether a connection can go to a network: a session that names its networks, and whose wallet cannot be asked for others, goes to those alone. */
export function isApprovedNetwork(
  connection: Pick<Connection, 'approvedChainIds' | 'supportsAllNetworks'> | undefined,
  caipNetworkId: CaipNetworkId,
): boolean {
  return connection?.supportsAllNetworks !== false || connection.approvedChainIds?.includes(caipNetworkId) !== false
}
