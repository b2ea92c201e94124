import { type FillAnswer, fillSendForm } from '@hawser/core/receive'
import type { SendApi, SendState } from '@hawser/core/send'
import { useEffect, useState } from 'react'
import { useHawser } from '../../../provider/useHawser.js'
import { useHawserState } from '../../../provider/useHawserState.js'
import { useSendFeature, useSendNetwork, useSendText } from '../sendFeature.js'
import { findNetworkName } from './findNetworkName.js'

export interface PastedLinkProps {
  readonly api: SendApi
  /** With an id, one of the further receivers. */
  readonly form: Pick<SendState, 'caipNetworkId' | 'receiverInput'> & { readonly id?: string | undefined }
}

/** Fills the form in with the link that stands where the receiver does, as a scanned code would; what does not fit is said. */
export function PastedLink({ api, form }: PastedLinkProps) {
  const hawser = useHawser()
  const text = useSendText()
  const { selectSend } = useSendFeature()
  const network = useSendNetwork(form)
  const { id, receiverInput } = form
  const [answer, setAnswer] = useState<FillAnswer | null>(null)

  useEffect(() => {
    if (!network) return
    let isLeft = false
    setAnswer(null)
    const getForm = () => selectSend(hawser.getSnapshot())
    // What is typed on is asked about by itself: it never fills in what stands there no more.
    const isThere = () => {
      const now = getForm()
      return (id === undefined ? now : now?.others.find((one) => one.id === id))?.receiverInput === receiverInput
    }
    fillSendForm({ text: receiverInput, api, getForm: () => (isThere() ? getForm() : undefined), network }).then(
      (told) => {
        if (!isLeft) setAnswer(told)
      },
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [api, hawser, id, network, receiverInput, selectSend])

  const other = useHawserState(({ networks }) => findNetworkName(answer?.request, networks.requested))
  const issue = answer?.issue
  if (!issue) return null
  return (
    <p role="status" className="hawser-field-error">
      {text(
        issue === 'unsupported' || issue === 'otherNetwork' ? `send.linkIssue.${issue}` : `send.scanIssue.${issue}`,
        {
          network: other,
        },
      )}
    </p>
  )
}
