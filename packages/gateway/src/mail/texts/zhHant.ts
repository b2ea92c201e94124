import type { MailTexts } from '../mailText.js'

/** Traditional Chinese. */
export const zhHant: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} 是你的 {name} 驗證碼',
  codeIntroduction: '你的 {name} 驗證碼：',
  codeLifetime: '五分鐘內有效，只能使用一次。',
  linkSubject: '是你本人嗎？一個新瀏覽器請求開啟你的 {name} 錢包',
  linkIntroduction: '有人輸入了你的電子郵件地址，想在一個我們還不認識的瀏覽器中開啟你的 {name} 錢包。',
  linkBrowser: '瀏覽器：{browser}',
  linkPage: '應用程式：{page}',
  linkAction: '查看請求',
  notYou: '如果不是你本人，請不要操作：沒有你的同意，任何人都無法進入。',
  neverAsked: '{name} 的任何人都不會向你索取驗證碼或連結。',
  approveTitle: '是你本人嗎？',
  approveAction: '是，是我本人',
  refuseAction: '不是，拒絕',
  approved: '完成。請回到另一個視窗：驗證碼正發往你的電子郵件。',
  approvedUnsent: '已完成，但驗證碼未能傳送。請回到另一個視窗，在那裡重試。',
  refused: '已拒絕。此請求無法讓任何人進入。',
  over: '此連結已使用或已過期。請在應用程式中重新開始。',
  socialTitle: '返回應用程式',
  socialDone: '完成。你可以關閉此視窗並返回應用程式。',
  socialOver: '這次嘗試已被使用或已過期。請在應用程式中重新開始。',
}
