import type { MailTexts } from '../mailText.js'

/** Indonesian. */
export const id: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} adalah kodemu untuk {name}',
  codeIntroduction: 'Kodemu untuk {name}:',
  codeLifetime: 'Hanya bisa dipakai sekali, dalam lima menit.',
  linkSubject: 'Apakah ini kamu? Peramban baru meminta dompet {name} milikmu',
  linkIntroduction:
    'Seseorang memasukkan alamat emailmu untuk membuka dompet {name} milikmu di peramban yang belum kami kenal.',
  linkBrowser: 'Peramban: {browser}',
  linkPage: 'Aplikasi: {page}',
  linkAction: 'Lihat permintaan',
  notYou: 'Jika bukan kamu, jangan lakukan apa-apa: tanpa persetujuanmu tidak ada yang bisa masuk.',
  neverAsked: 'Tidak seorang pun dari {name} akan pernah meminta kode atau tautan kepadamu.',
  approveTitle: 'Apakah ini kamu?',
  approveAction: 'Ya, ini saya',
  refuseAction: 'Tidak, tolak',
  approved: 'Selesai. Kembali ke jendela lain: kode sedang dikirim ke kotak suratmu.',
  approvedUnsent: 'Selesai, tetapi kode tidak dapat dikirim. Kembali ke jendela lain dan coba lagi di sana.',
  refused: 'Ditolak. Tidak ada yang masuk lewat permintaan ini.',
  over: 'Tautan ini sudah dipakai atau kedaluwarsa. Mulai lagi di aplikasi.',
  socialTitle: 'Kembali ke aplikasi',
  socialDone: 'Selesai. Anda dapat menutup jendela ini dan kembali ke aplikasi.',
  socialOver: 'Percobaan ini sudah digunakan atau waktunya habis. Mulai lagi di aplikasi.',
}
