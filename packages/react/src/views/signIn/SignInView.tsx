import { type Connection, isSameView, type View } from '@hawser/core'
import type { SignInPrompt } from '@hawser/core/siwx'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Address, WithAddresses } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { Disclosure } from '../../components/Disclosure.js'
import { ErrorPanel } from '../../components/ErrorPanel.js'
import { Fact, Facts } from '../../components/Facts.js'
import { useFeatureCode, withFeatureCode } from '../../components/featureCode.js'
import { ViewLoading } from '../../components/Loading.js'
import { NetworkImage } from '../../components/Picture.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enSignIn } from '../../text/enSignIn.js'
import { useText } from '../../text/useText.js'
import { ErrorDetails, errorText } from '../errors.js'
import { useElapsed, useIsEmbedded, WalletEmblem } from '../waiting.js'
import { AppImage } from './AppImage.js'
import { describeProblem } from './describeProblem.js'
import { SignInSessions } from './SignInSessions.js'
import { SignInCode, type SignInFlows } from './signInCode.js'

const own: View = { name: 'SIWXSignMessage' }
const logosStyle: CSSProperties = { display: 'flex', alignItems: 'center' }
const textStyle: CSSProperties = { whiteSpace: 'pre-wrap' }

/** Has the user sign in with an account: who asks for it, what is signed, and how it goes. */
export function SignInView() {
  const hawser = useHawser()
  const { requestSignIn } = useFeatureCode(SignInCode)
  const text = useText(enSignIn)
  const current = useHawserState((state) => state.signIn?.prompt ?? null)
  const isAwaited = useHawserState(({ connecting }) => connecting.required !== undefined)
  // Until the next one comes, or the view is gone, the last one stays.
  const [known, setKnown] = useState(current)
  if (current && current !== known) setKnown(current)
  const connection = useHawserState((state) => known && state.connections.byId[known.connectionId])
  const [kept, setKept] = useState(connection)
  if (connection && connection !== kept) setKept(connection)
  const [isUnavailable, setIsUnavailable] = useState(false)

  useEffect(() => {
    // Opened by itself, and not because somebody has to sign in.
    if (current || isAwaited || known) return
    const isHere = (): boolean => isSameView(hawser.getSnapshot().router.stack.at(-1), own)
    requestSignIn(hawser).catch(() => {
      if (!hawser.signal.aborted && isHere()) setIsUnavailable(true)
    })
  }, [hawser, requestSignIn, current, isAwaited, known])

  if (isUnavailable)
    return <ErrorPanel title={text('signIn.unavailable.title')} text={text('signIn.unavailable.text')} />
  if (!known || !kept) return <ViewLoading />
  return <SignInStage prompt={known} connection={connection ?? kept} />
}

/** How long a wallet may show nothing before the user is told what to try. */
const NOTHING_HAPPENING_MS = 6_000

interface SignInStageProps {
  readonly prompt: SignInPrompt
  readonly connection: Connection
}

function SignInStage({ prompt, connection }: SignInStageProps) {
  const hawser = useHawser()
  const { cancelSignIn, signIn, skipSignIn, switchNetwork } = useFeatureCode(SignInCode)
  const text = useText(enSignIn)
  const { address, chainId, count, error, isRequired, number, phase } = prompt
  const { connectorIcon } = connection
  const wallet = text.wallet(connection.connectorName)
  const message = useRef<HTMLDivElement>(null)
  const app = useHawserState(({ options }) => options.appName) || prompt.domain || location.host
  const network = useHawserState(({ networks }) => networks.requested.find((one) => one.caipNetworkId === chainId))
  const networkName = network?.name ?? chainId
  const isElsewhere = connection.chainId !== null && connection.chainId !== chainId
  const attempt = useHawserState(({ networks }) => networks.switchAttempt)
  const switching = isElsewhere && attempt?.caipNetworkId === chainId ? attempt : null
  const isSmart = connection.accounts.some((one) => one.address === address && one.type === 'smartAccount')
  const isEmbedded = useIsEmbedded(connection)
  const isBusy = phase === 'signing' || phase === 'verifying'
  const isSilent = useElapsed(phase === 'signing' && !isEmbedded, NOTHING_HAPPENING_MS)
  const problem = error && !isBusy ? describeProblem(text, error, { wallet, address, isSmart, isEmbedded }) : null

  const hasProblem = problem !== null

  // The button that led here is gone: without a new place, focus would be lost.
  useEffect(() => {
    if (isBusy || hasProblem) message.current?.focus({ preventScroll: true })
  }, [isBusy, hasProblem])

  const title = problem
    ? problem.title
    : phase === 'signing'
      ? text('signIn.signing.title', { wallet })
      : phase === 'verifying'
        ? text('signIn.verifying.title')
        : text('signIn.title', { app })
  const about = problem
    ? problem.text
    : phase === 'signing'
      ? text('signIn.signing.text')
      : phase === 'verifying'
        ? null
        : text('signIn.text', { app })

  return (
    <div className="hawser-stage" data-stage={problem ? 'failed' : phase}>
      <div style={logosStyle}>
        <AppImage name={app} />
        <WalletEmblem
          name={wallet}
          icon={connectorIcon}
          isWaiting={isBusy}
          outcome={problem ? (error?.code === 'USER_REJECTED' ? 'declined' : 'failed') : undefined}
        />
      </div>
      <div className="hawser-stage-message" ref={message} tabIndex={-1}>
        <div role={problem ? 'alert' : 'status'}>
          <p className="hawser-stage-title">{title}</p>
          {about ? (
            <p className="hawser-stage-text">
              <WithAddresses>{about}</WithAddresses>
            </p>
          ) : null}
          {isRequired && !isBusy && !problem ? <p className="hawser-stage-text">{text('signIn.required')}</p> : null}
        </div>
        {count > 1 ? (
          <p className="hawser-stage-step">
            <NetworkImage network={network} size="small" />
            {text('signIn.step', { number: text.number(number), count: text.number(count), network: networkName })}
          </p>
        ) : null}
        <div role="status">
          {isSilent ? (
            <p className="hawser-stage-hint">{text('connecting.nothingHappening', { wallet })}</p>
          ) : isElsewhere && !isBusy ? (
            <p className="hawser-stage-hint">{text('signIn.wrongNetwork', { wallet, network: networkName })}</p>
          ) : isSmart && !isBusy && !problem ? (
            <p className="hawser-stage-hint">{text('signIn.smartAccount')}</p>
          ) : null}
        </div>
        {error && problem ? <ErrorDetails error={error} /> : null}
        {switching?.error ? (
          <p className="hawser-stage-hint" role="alert">
            {switching.phase === 'rejected' ? text('connecting.rejected.title') : errorText(text, switching.error)}
          </p>
        ) : null}
      </div>
      {prompt.statement ? (
        <p className="hawser-stage-hint" dir="auto">
          {prompt.statement}
        </p>
      ) : null}
      <Facts>
        {prompt.domain ? (
          <Fact name={text('signIn.site')}>
            <bdi dir="ltr">{prompt.domain}</bdi>
          </Fact>
        ) : null}
        <Fact name={text('signIn.account')}>
          <Address value={address} />
        </Fact>
        <Fact name={text('signIn.network')}>{networkName}</Fact>
      </Facts>
      {prompt.text === null ? null : (
        <Disclosure label={text('signIn.message')}>
          {/* In full, and as the wallet has it: a line that is left out could be the one that matters. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
          <pre className="hawser-details-text" style={textStyle} dir="auto" translate="no" tabIndex={0}>
            {prompt.text}
          </pre>
        </Disclosure>
      )}
      <div className="hawser-actions">
        {isBusy ? null : isElsewhere ? (
          <Button
            variant="primary"
            isBusy={switching?.phase === 'waiting'}
            // The attempt in state says how it ended.
            onClick={() => void switchNetwork(hawser, { caipNetworkId: chainId }).catch(() => {})}
          >
            {text('signIn.switch', { network: networkName })}
          </Button>
        ) : (
          <Button variant="primary" isBusy={phase === 'preparing'} onClick={() => void signIn(hawser).catch(() => {})}>
            {text(problem ? 'common.tryAgain' : 'signIn.action')}
          </Button>
        )}
        {isBusy ? (
          <Button variant="quiet" onClick={() => cancelSignIn(hawser)}>
            {text('common.cancel')}
          </Button>
        ) : isRequired ? (
          <Button variant="quiet" tone="danger" onClick={() => cancelSignIn(hawser)}>
            {number > 1 ? text('signIn.skipOne', { network: networkName }) : text('signIn.disconnect')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => skipSignIn(hawser)}>
            {count > 1 ? text('signIn.skipOne', { network: networkName }) : text('signIn.skip')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The view, and the list of sessions that Settings has of it, with the flows that they call. */
export const withSignIn = (code: SignInFlows) => ({
  SignInView: withFeatureCode(SignInCode, SignInView, code),
  SignInSessions: withFeatureCode(SignInCode, SignInSessions, code),
})
