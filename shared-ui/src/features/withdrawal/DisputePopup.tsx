import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { ApiError, sentenceOf, useIsOnline } from '../../api';
import { useT, type T } from '../../i18n';
import { handle } from '../../lib/handle';
import { isPicture, letGo, pickPictures, type Picture } from '../../platform/pictures';
import { a, tokens } from '../../theme';
import { Button, IconButton, Img, Popup, Progress, Text } from '../../ui';
import { FormFault } from '../session';
import { OfflineReason, useMoneyText } from '../wallet';
import { maxPictureBytes, maxPictures, type Part } from './model';
import { useSay } from './queries';

export interface DisputePopupProps {
  id: string;
  part: Part;
  isOpen: boolean;
  onClose: () => void;
  /** Whether this device can choose pictures. */
  canPick: boolean;
  pick?: () => Promise<Picture[]>;
}

/** A part did not arrive: pictures of the bank statement, and off they go. */
export function DisputePopup({ id, part, isOpen, onClose, canPick, pick = pickPictures }: DisputePopupProps) {
  const t = useT();
  const money = useMoneyText();
  const isOnline = useIsOnline();
  const { pictures, fault, add, remove, refuse } = usePictures(t, pick);
  const [sent, setSent] = useState<number | null>(null);
  const { mutate } = useSay(id);
  const isBusy = sent !== null;
  // State is too slow a guard: two taps may come before it is drawn.
  const isSending = useRef(false);
  const send = () => {
    if (isSending.current) return;
    if (pictures.length === 0) {
      refuse(t('withdrawal:dispute.fault.none'));
      return;
    }
    isSending.current = true;
    setSent(0);
    mutate(
      { action: 'notReceived', part: part.id, files: pictures.map(({ file }) => file), onProgress: setSent },
      {
        onSuccess: onClose,
        onError: (error) => refuse(wordsOf(error, t)),
        onSettled: () => {
          isSending.current = false;
          setSent(null);
        },
      },
    );
  };
  return (
    <Popup
      isOpen={isOpen}
      title={t('withdrawal:dispute.title', { amount: money(part.amount) })}
      onClose={onClose}
      closeLabel={t('common:close')}
      isFirm={isBusy}
      testID={handle('withdraw', 'dispute')}
    >
      <View style={[a.gap_lg, a.pb_sm]}>
        <Text variant="detail" tone="muted">
          {canPick ? t('withdrawal:dispute.text') : t('withdrawal:dispute.onTheWeb')}
        </Text>
        {canPick && (
          <View style={a.gap_sm}>
            <Chosen pictures={pictures} isBusy={isBusy} onRemove={remove} />
            <Button
              label={t('withdrawal:dispute.add', { left: maxPictures - pictures.length })}
              icon="image"
              isWide
              isDisabled={isBusy || pictures.length >= maxPictures}
              onPress={() => void add()}
              testID={handle('withdraw', 'add-picture')}
            />
            <Text variant="label" tone="muted">
              {t('withdrawal:dispute.limits')}
            </Text>
          </View>
        )}
        <FormFault>{fault}</FormFault>
        {sent !== null && (
          <View style={a.gap_xs}>
            <Progress value={sent} label={t('withdrawal:dispute.sending', { percent: percentOf(sent) })} />
            <Text variant="label" tone="muted" aria-live="polite">
              {t('withdrawal:dispute.sending', { percent: percentOf(sent) })}
            </Text>
          </View>
        )}
        {canPick && (
          <Button
            label={t('withdrawal:dispute.send')}
            kind="filled"
            size="lg"
            isWide
            isBusy={isBusy}
            isDisabled={!isOnline}
            onPress={send}
            testID={handle('withdraw', 'send-dispute')}
          />
        )}
        <OfflineReason />
      </View>
    </Popup>
  );
}

const percentOf = (share: number): number => Math.floor(share * 100);

function Chosen({
  pictures,
  isBusy,
  onRemove,
}: {
  pictures: readonly Picture[];
  isBusy: boolean;
  onRemove: (picture: Picture) => void;
}) {
  const t = useT();
  return (
    <View style={[a.row, a.wrap, a.gap_sm]}>
      {pictures.map((picture, at) => (
        <View key={picture.url} style={a.relative} testID={handle('withdraw', `picture-${at + 1}`)}>
          <Img
            src={picture.url}
            alt={t('withdrawal:dispute.picture', { number: at + 1, name: picture.name })}
            width={tokens.size.area}
            height={tokens.size.area}
            isEager
          />
          <IconButton
            icon="trash"
            label={t('withdrawal:dispute.remove', { number: at + 1 })}
            isBoxed
            isDisabled={isBusy}
            onPress={() => onRemove(picture)}
            style={[a.absolute, corner]}
            testID={handle('withdraw', `remove-picture-${at + 1}`)}
          />
        </View>
      ))}
    </View>
  );
}

const corner = { top: tokens.space.xs, end: tokens.space.xs };

/** The chosen pictures: at most three, each what it must be, and let go of with the form. */
function usePictures(t: T, pick: () => Promise<Picture[]>) {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [fault, setFault] = useState<string>();
  const kept = useRef(pictures);
  kept.current = pictures;
  useEffect(() => () => kept.current.forEach(letGo), []);
  const add = async () => {
    const chosen = await pick();
    const room = maxPictures - kept.current.length;
    const right = await Promise.all(
      chosen.map(async (picture) => picture.size <= maxPictureBytes && isPicture(picture)),
    );
    const fitting = chosen.filter((_, at) => right[at] === true).slice(0, room);
    chosen.filter((picture) => !fitting.includes(picture)).forEach(letGo);
    setPictures((old) => [...old, ...fitting]);
    setFault(faultOf(chosen, right, room, t));
  };
  const remove = (picture: Picture) => {
    letGo(picture);
    setPictures((old) => old.filter((each) => each !== picture));
    setFault(undefined);
  };
  return { pictures, fault, add, remove, refuse: setFault };
}

function faultOf(chosen: readonly Picture[], right: readonly boolean[], room: number, t: T): string | undefined {
  if (chosen.some(({ size }) => size > maxPictureBytes)) return t('withdrawal:dispute.fault.large');
  if (right.includes(false)) return t('withdrawal:dispute.fault.kind');
  return chosen.length > room ? t('withdrawal:dispute.fault.many') : undefined;
}

/** What the server found wrong with a picture, in words of this form. */
function wordsOf(fault: unknown, t: T): string {
  const code = fault instanceof ApiError ? (fault.fields.proofs?.code ?? '') : '';
  switch (code) {
    case 'not_a_picture':
      return t('withdrawal:dispute.fault.kind');
    case 'too_many_pixels':
    case 'too_large':
      return t('withdrawal:dispute.fault.large');
    case 'too_many':
      return t('withdrawal:dispute.fault.many');
    default:
      return sentenceOf(fault, t);
  }
}
