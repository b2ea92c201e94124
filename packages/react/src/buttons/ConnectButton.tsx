import { shortenAddress } from '@hawser/common'
import { type ConnectionStatus, type HawserState, selectActiveConnection, selectStatus } from '@hawser/core'
import { Avatar } from '../components/Avatar.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useButtonText } from '../text/useButtonText.js'
import { ButtonPlaceholder, HawserButton } from './HawserButton.js'

export interface ConnectButtonProps {
  /** Instead of "Connect wallet". */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/**
 * Connects a wallet; once there is one, shows its account and leads to it. A stored account is shown at once while its wallet is asked, and
 * "Connect" never while there may be one.
 */
export function ConnectButton({ label, className }: ConnectButtonProps) {
  const hawser = useHawser()
  const text = useButtonText()
  const { status, address, isWaiting } = useHawserState(selectButton)
  const isUnknown = status === 'reconnecting' && address === undefined

  return (
    <HawserButton
      kind="connect"
      className={className}
      status={status}
      isBusy={isUnknown || status === 'connecting'}
      label={isUnknown ? text('loading') : address === undefined ? undefined : accountLabel(text, address, status)}
      onPress={() => {
        if (!isUnknown) hawser.open()
      }}
    >
      {isUnknown ? (
        <ButtonPlaceholder />
      ) : address === undefined ? (
        <span className="hawser-button-text">{isWaiting ? text('connecting') : (label ?? text('connect'))}</span>
      ) : (
        <>
          <Avatar address={address} size="small" />
          <span className="hawser-button-text">
            <bdi dir="ltr" translate="no">
              {shortenAddress(address)}
            </bdi>
          </span>
          {status === 'unconfirmed' ? <span className="hawser-button-quiet">{text('unconfirmed')}</span> : null}
        </>
      )}
    </HawserButton>
  )
}

function selectButton(state: HawserState) {
  return {
    status: selectStatus(state),
    address: selectActiveConnection(state)?.address,
    isWaiting: state.connecting.attempt?.phase === 'waiting',
  }
}

function accountLabel(text: ReturnType<typeof useButtonText>, address: string, status: ConnectionStatus): string {
  const account = text('account', { address: shortenAddress(address) })
  if (status === 'unconfirmed') return `${account}, ${text('unconfirmed')}`
  return status === 'reconnecting' ? `${account}, ${text('notAnswering')}` : account
}
