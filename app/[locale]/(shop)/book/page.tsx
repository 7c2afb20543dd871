import type { Metadata } from 'next';
import { hasLocale, useLocale, useMessages } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { BreadcrumbData } from '@/components/content/breadcrumb-data';
import { NumberedParts } from '@/components/content/numbered-parts';
import { pageMetadata } from '@/components/metadata/page-metadata';
import { locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'meta.book' });
  return pageMetadata({ locale, path: '/book', title: t('title'), description: t('description') });
}

export default async function BookPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  return <Book />;
}

/** The booklet that the product page links to. */
function Book() {
  const { book } = useMessages();
  const locale = useLocale();
  return (
    <article className="pb-12 md:pb-20">
      <BreadcrumbData path="/book" name={book.title} />
      <header className="column border-b py-10 md:py-14">
        <p className="eyebrow">{book.eyebrow}</p>
        <h1 className="text-title leading-tight font-semibold md:text-headline">{book.title}</h1>
        <p className="mt-4 max-w-176 text-muted-foreground">{book.intro}</p>
      </header>
      <NumberedParts parts={book.chapters} />
      <h2 className="column mt-10 text-title-sm font-semibold md:mt-16 md:text-title-md">
        {book.exercisesTitle}
      </h2>
      <NumberedParts parts={book.exercises} />
      <p className="column mt-8 text-sm text-muted-foreground">{book.notice}</p>
      <p className="column mt-4">
        <a
          href={localePath(locale, '/')}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {book.back}
        </a>
      </p>
    </article>
  );
}
