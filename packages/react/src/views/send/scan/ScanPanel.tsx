import { pause } from '@hawser/common'
import { type FillIssue, fillSendForm, type PaymentRequest } from '@hawser/core/receive'
import type { SendApi, SendState } from '@hawser/core/send'
import { useEffect, useRef, useState } from 'react'
import { useHawser } from '../../../provider/useHawser.js'
import { useHawserState } from '../../../provider/useHawserState.js'
import { useSendFeature, useSendNetwork, useSendText } from '../sendFeature.js'
import { createCodeReader } from './createCodeReader.js'
import { findNetworkName } from './findNetworkName.js'
import { type CameraProblem, openCamera } from './openCamera.js'

/** How long the picture is left alone between two looks at it: a phone stays cool. */
const LOOK_MS = 150

interface ScanPanelProps {
  readonly api: SendApi
  readonly form: Pick<SendState, 'caipNetworkId'>
  /** Called once the form has been filled in. */
  readonly onFilled: () => void
}

interface Refused {
  readonly issue: FillIssue | CameraProblem
  readonly request?: PaymentRequest | null | undefined
}

/** What the camera sees, until a code in it has filled in the form. The camera is on for as long as this is shown. */
export function ScanPanel({ api, form, onFilled }: ScanPanelProps) {
  const hawser = useHawser()
  const text = useSendText()
  const { selectSend } = useSendFeature()
  const network = useSendNetwork(form)
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isOn, setOn] = useState(false)
  const filled = useRef(onFilled)
  filled.current = onFilled

  useEffect(() => {
    if (!network) return
    const leaving = new AbortController()
    const { signal } = leaving
    const { clock } = hawser.platform
    const watch = async (): Promise<void> => {
      const element = video.current
      const stream = await openCamera(signal)
      if (signal.aborted || !element) return
      if (typeof stream === 'string') {
        setRefused({ issue: stream })
        return
      }
      for (const track of stream.getTracks()) {
        track.addEventListener('ended', () => setRefused({ issue: 'busy' }), { once: true, signal })
      }
      element.srcObject = stream
      setOn(true)
      await element.play()
      const read = await createCodeReader()
      let last: string | undefined
      while (!signal.aborted) {
        const seen = await read(element)
        if (signal.aborted) return
        if (seen && seen !== last) {
          last = seen
          const getForm = () => selectSend(hawser.getSnapshot())
          const answer = await fillSendForm({ text: seen, api, getForm, network })
          if (signal.aborted) return
          if (answer.issue === null) {
            filled.current()
            return
          }
          setRefused({ issue: answer.issue, request: answer.request })
        }
        await pause(LOOK_MS, { signal, clock })
      }
    }
    watch().catch(() => {
      // The picture did not begin, or the code that reads it did not come.
      if (!signal.aborted) setRefused({ issue: 'busy' })
    })
    return () => leaving.abort()
  }, [api, hawser, network, selectSend])

  const other = useHawserState(({ networks }) => findNetworkName(refused?.request, networks.requested))
  const key = refused && (`send.scanIssue.${refused.issue}` as const)
  return (
    <div data-hawser-scan="">
      <video
        ref={video}
        muted
        playsInline
        aria-label={text('send.scan')}
        hidden={!isOn}
        style={{
          inlineSize: '100%',
          aspectRatio: '4 / 3',
          objectFit: 'cover',
          borderRadius: 12,
          display: isOn ? 'block' : 'none',
        }}
      />
      <p role="status" className={refused ? 'hawser-field-error' : 'hawser-field-hint'} style={{ marginBlock: 8 }}>
        {key ? text(key, { network: other }) : text('send.scanHint')}
      </p>
    </div>
  )
}
