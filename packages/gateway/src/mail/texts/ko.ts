import type { MailTexts } from '../mailText.js'

/** Korean. */
export const ko: MailTexts = {
  direction: 'ltr',
  codeSubject: '{name} 코드: {code}',
  codeIntroduction: '{name} 코드:',
  codeLifetime: '5분 안에 한 번만 쓸 수 있습니다.',
  linkSubject: '본인인가요? 새 브라우저가 {name} 지갑을 열려고 합니다',
  linkIntroduction: '누군가 아직 등록되지 않은 브라우저에서 {name} 지갑을 열려고 이메일 주소를 입력했습니다.',
  linkBrowser: '브라우저: {browser}',
  linkPage: '앱: {page}',
  linkAction: '요청 보기',
  notYou: '본인이 아니라면 아무것도 하지 마세요. 승인 없이는 아무도 들어올 수 없습니다.',
  neverAsked: '{name}에서는 코드나 링크를 절대 묻지 않습니다.',
  approveTitle: '본인인가요?',
  approveAction: '네, 본인입니다',
  refuseAction: '아니요, 거절',
  approved: '완료되었습니다. 다른 창으로 돌아가세요. 코드를 메일로 보내고 있습니다.',
  approvedUnsent: '완료되었지만 코드를 보내지 못했습니다. 다른 창으로 돌아가서 다시 시도하세요.',
  refused: '거절했습니다. 이 요청으로는 아무도 들어올 수 없습니다.',
  over: '이미 사용했거나 만료된 링크입니다. 앱에서 처음부터 다시 하세요.',
  socialTitle: '앱으로 돌아가기',
  socialDone: '완료되었습니다. 이 창을 닫고 앱으로 돌아가세요.',
  socialOver: '이미 사용되었거나 시간이 지난 시도입니다. 앱에서 다시 시작하세요.',
}
