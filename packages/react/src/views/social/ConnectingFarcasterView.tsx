import type { ChainNamespace } from '@hawser/common'
import { selectConnectStage } from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { CopyStatus, useCopy } from '../../components/CopyButton.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { QrCode } from '../../qr/QrCode.js'
import { enSocial } from '../../text/enSocial.js'
import { useText } from '../../text/useText.js'
import { useConnectAttempt } from '../connectingExternal/useConnectAttempt.js'
import { ErrorDetails, errorText } from '../errors.js'
import { goTo } from '../goTo.js'
import { useConnectedMoment, WalletEmblem } from '../waiting.js'
import { SocialMark } from './SocialMark.js'
import { toShownSocial } from './socialNames.js'

export interface ConnectingFarcasterViewProps {
  /** The connector that signs in by it. */
  readonly connectorId: string
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

const { name } = toShownSocial('farcaster')

/** Signs in by Farcaster: a code for the phone, or on a phone a link, until it is approved there. */
export function ConnectingFarcasterView({ connectorId, namespaces }: ConnectingFarcasterViewProps) {
  const hawser = useHawser()
  const text = useText(enSocial)
  const { copy, outcome } = useCopy()
  const [uri, setUri] = useState<string>()
  const [input] = useState(() => ({ social: 'farcaster', onUri: setUri }))
  const { isAsked, start } = useConnectAttempt({ connectorId, namespaces, input, isImmediate: true })
  const current = useHawserState((state) => selectConnectStage(state, { connectorId, namespaces, isAsked }))
  const isMobile = useHawserState(({ connectors }) => connectors.isMobile)
  const isConnected = useConnectedMoment(connectorId, current.stage === 'connected')
  const error = 'error' in current ? current.error : null
  const isProblem = !isConnected && ['rejected', 'failed', 'timedOut', 'gone', 'partly'].includes(current.stage)

  useViewTitle(name)
  useEffect(() => {
    if (current.stage === 'rejected') reportCause(hawser, { type: 'declined' })
  }, [current.stage, hawser])

  const again = (): void => {
    setUri(undefined)
    start(current.asks)
  }
  const isCode = !isProblem && !isConnected && !isMobile
  return (
    <div className="hawser-stage" data-stage={isConnected ? 'connected' : current.stage}>
      {isCode ? (
        <QrCode value={uri} label={text('farcaster.code')} instead={<p>{text('farcaster.undrawn')}</p>} />
      ) : (
        <WalletEmblem
          name={name}
          picture={<SocialMark provider="farcaster" />}
          isWaiting={!isProblem && !isConnected}
          outcome={isConnected ? 'connected' : isProblem ? 'failed' : undefined}
        />
      )}
      <div className="hawser-stage-message" role={isProblem ? 'alert' : 'status'}>
        <p className="hawser-stage-title">
          {text(
            isConnected
              ? 'connecting.connected.title'
              : isProblem
                ? 'connecting.failed.title'
                : isMobile
                  ? 'farcaster.openTitle'
                  : 'farcaster.scanTitle',
          )}
        </p>
        {isConnected ? null : (
          <p className="hawser-stage-text">
            {isProblem ? (error ? errorText(text, error) : text('farcaster.over')) : text('farcaster.text')}
          </p>
        )}
      </div>
      {isProblem && error ? <ErrorDetails error={error} /> : null}
      {isConnected ? null : (
        <div className="hawser-actions">
          {isProblem ? (
            <Button variant="primary" onClick={again}>
              {text('common.tryAgain')}
            </Button>
          ) : isMobile && uri !== undefined ? (
            <ExternalLink className="hawser-button" data-variant="primary" href={uri}>
              {text('farcaster.open')}
            </ExternalLink>
          ) : uri !== undefined ? (
            <>
              <Button variant="secondary" onClick={() => copy(uri)}>
                {text(outcome === 'copied' ? 'copy.done' : 'farcaster.copy')}
              </Button>
              <CopyStatus outcome={outcome} />
            </>
          ) : null}
          <Button
            variant="quiet"
            onClick={() => (isProblem ? goTo(hawser, { name: 'Connect' }, 'replace') : hawser.router.goBackOrClose())}
          >
            {text(isProblem ? 'connecting.otherWallets' : 'common.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
