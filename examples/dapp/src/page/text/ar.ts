import type { PageText } from './pageText.js'

export const ar: PageText = {
  facts: 'مفتوح المصدر · MIT · استضافة ذاتية',
  headline: ['كل محفظة.', 'كل شبكة.', 'زر ربط واحد.'],
  what: 'نافذة المحافظ لتطبيق الويب الخاص بك: جاهزة لـ React، مع نواة بلا واجهة لكل ما سواه. تعمل داخل تطبيقك، دون سحابة أي مزوّد من ورائها.',
  makeItYours: 'خصّصها بنفسك',
  notes: {
    demo: 'ليست لديك محفظة؟ اختر Demo wallet. شبكات اختبار محلية.',
    failed: 'تعذّر تحميل Demo wallet. أعد تحميل الصفحة.',
  },
  install: { heading: 'التثبيت لشبكات', manager: 'مدير الحزم', copy: 'نسخ أمر التثبيت' },
  copy: { idle: 'نسخ', copied: 'تم النسخ', failed: 'لم يُنسخ' },
  copyFile: (file) => `نسخ ${file}`,
  theme: 'المظهر',
  themeIs: (mode) => `المظهر: ${mode}`,
  modes: { system: 'النظام', light: 'فاتح', dark: 'داكن' },
  playground: {
    heading: 'خصّصها بنفسك',
    lead: 'هذه النافذة تعمل فعلاً. جرّبها وغيّرها وانسخ شيفرتها.',
    live: 'نافذة المحافظ الحية',
    code: 'النافذة المجاورة',
    accent: 'لون التمييز',
    accents: {
      teal: 'أزرق مخضر',
      indigo: 'نيلي',
      pink: 'وردي',
      orange: 'برتقالي',
      graphite: 'رمادي داكن',
      own: 'لون من اختيارك',
    },
    corners: 'الزوايا',
    cornerNames: { sharp: 'حادة', small: 'ناعمة', round: 'مستديرة', full: 'كاملة' },
    language: 'اللغة',
    direction: 'اتجاه النص',
    directions: { ltr: 'من اليسار إلى اليمين', rtl: 'من اليمين إلى اليسار' },
  },
}
