import { Picture } from '@/components/pictures/picture';
import { buttonClasses } from '@/components/ui/button-classes';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

type NotFoundPageProps = { locale: Locale; texts: { title: string; text: string; home: string } };

/** The 404 page: a picture of the tide, and one button to the home page (look 12). */
export function NotFoundPage({ locale, texts }: NotFoundPageProps) {
  return (
    <div className="relative isolate grid min-h-[calc(100svh_-_--spacing(36))] place-items-center overflow-hidden px-6 py-20 text-center md:min-h-190">
      <Picture
        name="tide-light"
        alt=""
        sizes="100vw"
        className="absolute inset-0 -z-10 size-full dark:hidden"
      />
      <Picture
        name="tide-dark"
        alt=""
        sizes="100vw"
        className="absolute inset-0 -z-10 hidden size-full dark:block"
      />
      <div
        aria-hidden
        className="absolute inset-x-0 top-0 -z-10 h-1/2 bg-linear-to-b from-background to-transparent"
      />
      <div className="pb-16">
        <p
          aria-hidden
          className="-mx-6 text-8xl leading-none font-light tracking-wide tabular max-2xs:text-7xl md:text-digits"
        >
          404
        </p>
        <h1 className="mt-4 text-2xl font-semibold md:text-title">{texts.title}</h1>
        <p className="mt-2">{texts.text}</p>
        <a href={localePath(locale, '/')} className={buttonClasses({ size: 'lg', className: 'mt-6' })}>
          {texts.home}
        </a>
      </div>
    </div>
  );
}
