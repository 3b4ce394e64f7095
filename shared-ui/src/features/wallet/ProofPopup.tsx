import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { ApiError, errorMessage, useIsOnline } from '../../api';
import { useT, type T } from '../../i18n';
import { handle } from '../../lib/handle';
import { isPicture, releasePicture, pickPictures, type Picture, type PictureFile } from '../../platform/pictures';
import { maxPictureBytes } from '../../platform/pictures/fit';
import { a, tokens } from '../../theme';
import { Button, IconButton, Img, Popup, Progress, Text } from '../../ui';
import { FormError } from '../session';
import { OfflineReason } from '../records';

const maxPictures = 3;

export interface ProofPopupProps {
  /** Parts of the test handles: the screen's name and the purpose of the pictures ("withdraw", "dispute"). */
  screen: string;
  purpose: string;
  title: string;
  /** Explains what the pictures must show. */
  text: string;
  isOpen: boolean;
  onClose: () => void;
  pick?: ((max: number) => Promise<Picture[]>) | undefined;
  onSend: (files: readonly PictureFile[], onProgress: (share: number) => void) => Promise<unknown>;
}

/** Uploads one to three pictures as proof. */
export function ProofPopup({
  screen,
  purpose,
  title,
  text,
  isOpen,
  onClose,
  pick = pickPictures,
  onSend,
}: ProofPopupProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const { pictures, fault, add, remove, refuse } = usePictures(t, pick);
  const [sent, setSent] = useState<number | null>(null);
  const isBusy = sent !== null;
  // State updates are asynchronous: two taps may come before the next render.
  const isSending = useRef(false);
  const send = () => {
    if (isSending.current) return;
    if (pictures.length === 0) {
      refuse(t('wallet:proof.fault.none'));
      return;
    }
    isSending.current = true;
    setSent(0);
    onSend(
      pictures.map(({ file }) => file),
      setSent,
    )
      .then(onClose, (error: unknown) => refuse(messageOf(error, t)))
      .finally(() => {
        isSending.current = false;
        setSent(null);
      });
  };
  return (
    <Popup
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      closeLabel={t('common:close')}
      isFirm={isBusy}
      testID={handle(screen, purpose)}
    >
      <View style={[a.gap_lg, a.pb_sm]}>
        <Text variant="detail" tone="muted">
          {text}
        </Text>
        <View style={a.gap_sm}>
          <PickedPicture screen={screen} pictures={pictures} isBusy={isBusy} onRemove={remove} />
          <Button
            label={t('wallet:proof.add', { left: maxPictures - pictures.length })}
            icon="image"
            isWide
            isDisabled={isBusy || pictures.length >= maxPictures}
            onPress={() => void add().catch((error: unknown) => refuse(errorMessage(error, t)))}
            testID={handle(screen, 'add-picture')}
          />
          <Text variant="label" tone="muted">
            {t('wallet:proof.limits')}
          </Text>
        </View>
        <FormError>{fault}</FormError>
        {sent !== null && (
          <View style={a.gap_xs}>
            <Progress value={sent} label={t('wallet:proof.sending', { percent: percentOf(sent) })} />
            <Text variant="label" tone="muted" aria-live="polite">
              {t('wallet:proof.sending', { percent: percentOf(sent) })}
            </Text>
          </View>
        )}
        <Button
          label={t('wallet:proof.send')}
          kind="filled"
          size="lg"
          isWide
          isBusy={isBusy}
          isDisabled={!isOnline}
          onPress={send}
          testID={handle(screen, `send-${purpose}`)}
        />
        <OfflineReason />
      </View>
    </Popup>
  );
}

const percentOf = (share: number): number => Math.floor(share * 100);

function PickedPicture({
  screen,
  pictures,
  isBusy,
  onRemove,
}: {
  screen: string;
  pictures: readonly Picture[];
  isBusy: boolean;
  onRemove: (picture: Picture) => void;
}) {
  const t = useT();
  return (
    <View style={[a.row, a.wrap, a.gap_sm]}>
      {pictures.map((picture, at) => (
        <View key={picture.url} style={a.relative} testID={handle(screen, `picture-${at + 1}`)}>
          <Img
            src={picture.url}
            alt={t('wallet:proof.picture', { number: at + 1, name: picture.name })}
            width={tokens.size.area}
            height={tokens.size.area}
            isEager
          />
          <IconButton
            icon="trash"
            label={t('wallet:proof.remove', { number: at + 1 })}
            isBoxed
            isDisabled={isBusy}
            onPress={() => onRemove(picture)}
            style={[a.absolute, corner]}
            testID={handle(screen, `remove-picture-${at + 1}`)}
          />
        </View>
      ))}
    </View>
  );
}

const corner = { top: tokens.space.xs, end: tokens.space.xs };

/** The picked pictures: at most three, each a valid file, released with the form. */
function usePictures(t: T, pick: (max: number) => Promise<Picture[]>) {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [fault, setError] = useState<string>();
  const accepted = useRef(pictures);
  accepted.current = pictures;
  useEffect(() => () => accepted.current.forEach(releasePicture), []);
  const add = async () => {
    const chosen = await pick(maxPictures - accepted.current.length);
    const room = maxPictures - accepted.current.length;
    const right = await Promise.all(
      chosen.map(async (picture) => picture.size <= maxPictureBytes && isPicture(picture)),
    );
    const withinLimit = chosen.filter((_, at) => right[at] === true).slice(0, room);
    chosen.filter((picture) => !withinLimit.includes(picture)).forEach(releasePicture);
    setPictures((old) => [...old, ...withinLimit]);
    setError(pictureError(chosen, right, room, t));
  };
  const remove = (picture: Picture) => {
    releasePicture(picture);
    setPictures((old) => old.filter((each) => each !== picture));
    setError(undefined);
  };
  return { pictures, fault, add, remove, refuse: setError };
}

function pictureError(chosen: readonly Picture[], right: readonly boolean[], room: number, t: T): string | undefined {
  if (chosen.some(({ size }) => size > maxPictureBytes)) return t('wallet:proof.fault.large');
  if (right.includes(false)) return t('wallet:proof.fault.kind');
  return chosen.length > room ? t('wallet:proof.fault.many') : undefined;
}

/** The server's refusal of a picture as a message of this form. */
function messageOf(fault: unknown, t: T): string {
  const code = fault instanceof ApiError ? (fault.fields.proofs?.code ?? '') : '';
  switch (code) {
    case 'not_a_picture':
      return t('wallet:proof.fault.kind');
    case 'too_many_pixels':
    case 'too_large':
      return t('wallet:proof.fault.large');
    case 'too_many':
      return t('wallet:proof.fault.many');
    default:
      return errorMessage(fault, t);
  }
}
