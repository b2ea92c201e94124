import type { enSend } from '../../text/enSend.js'
import { type SectionText, useText } from '../../text/useText.js'
import { useSendFeature } from './useSendFeature.js'

/**
 * The modal's text with what sending says.
 * @throws where the component was loaded without it.
 */
export function useSendText(): SectionText<typeof enSend> {
  const section = useSendFeature().enSend
  if (!section) throw new Error('This view needs what sending says. Load it as loadSendView does.')
  return useText(section)
}
